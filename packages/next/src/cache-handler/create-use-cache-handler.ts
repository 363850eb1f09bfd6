import type { CacheEntry, CacheHandler } from "next/dist/server/lib/cache-handlers/types.js"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import { createRenderStarts } from "./render-starts.ts"
import { type CacheStore, type CacheStoreOptions, createSharedTags, type Moment, buildMoment } from "./shared-tags.ts"

interface StoredEntry {
  /** When the function began. */
  moment: Moment
  entry: Omit<CacheEntry, "value">
  bytes: Uint8Array
}

/** A build shows one state of the service, and has no store. */
const isBuild = (): boolean => readBuildPhase(process.env) === "build"

const maxBytes = 50 * 1024 * 1024

/**
 * Creates the object for `cacheHandlers.default` in next.config, for a site with Cache Components in several processes. Each process keeps
 * the results of `use cache` functions in memory. The shared store has the state of their tags.
 *
 * @example
 *     export default createUseCacheHandler(connect)
 */
export function createUseCacheHandler(
  connect: () => Promise<CacheStore>,
  options: CacheStoreOptions = {},
): CacheHandler {
  const shared = createSharedTags(connect, options)
  const starts = createRenderStarts()
  const entries = new Map<string, StoredEntry>()
  let size = 0

  function drop(key: string): void {
    size -= entries.get(key)?.bytes.length ?? 0
    entries.delete(key)
  }

  async function find(key: string, softTags: string[], now: Moment): Promise<CacheEntry | undefined> {
    const stored = entries.get(key)
    if (stored === undefined || stored.moment.epoch !== now.epoch) return undefined
    const { entry, bytes, moment } = stored
    const isOld = performance.timeOrigin + performance.now() > entry.timestamp + entry.revalidate * 1000
    if (isOld) return undefined
    const tags = [...entry.tags, ...softTags]
    if (!isBuild() && (await shared.isInvalidatedSince(tags, moment.count)) !== false) return undefined
    return { ...entry, value: toStream(bytes) }
  }

  return {
    async get(key, softTags) {
      const moment = isBuild() ? buildMoment : await shared.moment()
      if (moment === undefined) return undefined
      const entry = await find(key, softTags, moment)
      if (entry === undefined) starts.record(key, moment)
      return entry
    },
    async set(key, pending) {
      // If two run at a time, nobody knows when the second one began, so it is not stored.
      const moment = starts.take(key)
      const { value, ...entry } = await pending
      if (moment === undefined) return value.cancel()
      const bytes = new Uint8Array(await new Response(value).arrayBuffer())
      drop(key)
      if (bytes.length > maxBytes) return
      entries.set(key, { moment, entry, bytes })
      size += bytes.length
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break
        drop(oldest)
      }
    },
    async refreshTags() {},
    // `get` checks the tags of paths together with the entry's own.
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
