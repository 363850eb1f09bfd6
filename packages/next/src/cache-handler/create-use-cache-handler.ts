import type { CacheEntry, CacheHandler } from "next/dist/server/lib/cache-handlers/types.js"

import { createBegun } from "./begun.ts"
import { type CacheStore, type CacheStoreOptions, createSharedTags, type Moment } from "./shared-tags.ts"

interface Kept {
  /** When it was begun. */
  moment: Moment
  entry: Omit<CacheEntry, "value">
  bytes: Uint8Array
}

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
    if (isOld || (await shared.isInvalidatedSince([...entry.tags, ...softTags], moment.count)) !== false)
      return undefined
    return { ...entry, value: toStream(bytes) }
  }

  return {
    async get(key, softTags) {
      const moment = await shared.moment()
      if (moment === undefined) return undefined
      const entry = await find(key, softTags, moment)
      if (entry === undefined) begun.begin(key, moment)
      return entry
    },
    async set(key, pending) {
      const { value, ...entry } = await pending
      const moment = begun.end(key) ?? (await shared.moment())
      const bytes = new Uint8Array(await new Response(value).arrayBuffer())
      drop(key)
      if (moment === undefined || bytes.length > mostBytes) return
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
    updateTags: (tags) => shared.invalidate(tags),
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
