import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createFileStore } from "../src/file-store.ts"
import { createMemoryStore, type WebhookStore } from "../src/index.ts"
import { createSqliteStore } from "../src/sqlite-store.ts"

export type StoreKind = "memory" | "file" | "sqlite"

export interface OpenStores {
  /** The path of a store on disk, for another process. */
  place: string
  /** Opens the same store again. A store in memory returns itself. */
  open(now: () => number): WebhookStore
  close(): void
}

/** A store of a kind, in a new folder. */
export function openStores(kind: StoreKind): OpenStores {
  const folder = mkdtempSync(join(tmpdir(), "citable-store-"))
  const place = join(folder, "store")
  const closing: (() => void)[] = []
  let memory: WebhookStore | undefined
  return {
    place,
    open(now) {
      if (kind === "memory") return (memory ??= createMemoryStore({ now }))
      if (kind === "file") return createFileStore(place, { now })
      const store = createSqliteStore(place, { now })
      closing.push(() => store.close())
      return store
    },
    close() {
      for (const end of closing) end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
