import type { CacheEntry, CacheHandler } from "next/dist/server/lib/cache-handlers/types.js"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import { createBegun } from "./begun.ts"
import { type CacheStore, type CacheStoreOptions, createSharedTags, type Moment, ofTheBuild } from "./shared-tags.ts"

interface Kept {
  /** When it was begun. */
  moment: Moment
  entry: Omit<CacheEntry, "value">
  bytes: Uint8Array
}

/** A build is one state of the service, and has no store. */
const isBuild = (): boolean => readBuildPhase(process.env) === "build"

const mostBytes = 50 * 1024 * 1024

/**
 * The object for `cacheHandlers.default` in next.config, where a site with Cache Components runs in several processes: what `use cache`
 * functions gave is kept in the memory of each, and the state of their tags in the store that all share.
 */
export function createUseCacheHandler(
  connect: () => Promise<CacheStore>,
  options: CacheStoreOptions = {},
): CacheHandler {
  const shared = createSharedTags(connect, options)
  const begun = createBegun()
  const kept = new Map<string, Kept>()
  let size = 0

  function drop(key: string): void {
    size -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  async function find(key: string, softTags: string[], now: Moment): Promise<CacheEntry | undefined> {
    const found = kept.get(key)
    if (found === undefined || found.moment.epoch !== now.epoch) return undefined
    const { entry, bytes, moment } = found
    const isOld = performance.timeOrigin + performance.now() > entry.timestamp + entry.revalidate * 1000
    if (isOld) return undefined
    const tags = [...entry.tags, ...softTags]
    if (!isBuild() && (await shared.isInvalidatedSince(tags, moment.count)) !== false) return undefined
    return { ...entry, value: toStream(bytes) }
  }

  return {
    async get(key, softTags) {
      const moment = isBuild() ? ofTheBuild : await shared.moment()
      if (moment === undefined) return undefined
      const entry = await find(key, softTags, moment)
      if (entry === undefined) begun.begin(key, moment)
      return entry
    },
    async set(key, pending) {
      // Of two that run at a time, the second is of a time that nobody knows.
      const moment = begun.end(key)
      const { value, ...entry } = await pending
      if (moment === undefined) return value.cancel()
      const bytes = new Uint8Array(await new Response(value).arrayBuffer())
      drop(key)
      if (bytes.length > mostBytes) return
      kept.set(key, { moment, entry, bytes })
      size += bytes.length
      for (const oldest of kept.keys()) {
        if (size <= mostBytes) break
        drop(oldest)
      }
    },
    async refreshTags() {},
    // Tags of paths are asked for together with an entry's own.
    getExpiration: async () => Infinity,
    async updateTags(tags) {
      await shared.invalidate(tags)
    },
  }
}

function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
