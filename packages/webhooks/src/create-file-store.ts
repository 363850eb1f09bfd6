import * as files from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"

import { createFileStates } from "./internal/create-file-states.ts"
import type { WebhookStore } from "./webhook-store.ts"

export interface FileStoreOptions {
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

/** The store deletes expired keys once in this many writes, and only long after they expired. */
const writesBetweenPrunes = 500
const pruneAfterMs = 3_600_000

/** Creates a store in a folder on a local disk, for several processes. It survives their end and a power cut. */
export function createFileStore(folder: string, { now = Date.now }: FileStoreOptions = {}): WebhookStore {
  const states = createFileStates(folder, { now, files, wait })
  let writes = 0
  return {
    get: (key) => states.get(key),
    async set(key, value, { ttlMs, ifAbsent = false }) {
      if (++writes % writesBetweenPrunes === 0) await states.prune(now() - pruneAfterMs)
      return states.set(key, value, { ttlMs, ifAbsent })
    },
    delete: (key) => states.delete(key),
  }
}
