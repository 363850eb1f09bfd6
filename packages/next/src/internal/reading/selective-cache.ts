import type { CacheEntry, ReadCache } from "../cache/read-cache.ts"
import { isInvalidated } from "./freshness.ts"

export interface SelectiveCache {
  /**
   * Reads like a cache, but keeps a value only if `shouldKeep` says so. `wasKept` says whether the value may replace one in the cache:
   * either this process kept one, or a webhook invalidated the entry's first tag.
   */
  read<Value>(
    entry: CacheEntry,
    load: () => Promise<Value>,
    shouldKeep: (value: Value, wasKept: boolean) => boolean,
  ): Promise<Value>
}

const maxNames = 20_000

class NotCached extends Error {}

/**
 * Keeps requests for unknown slugs and topics from filling the disk: Next's data cache has a file for each entry, and deletes none. What
 * leads nowhere is read at each rendering of a page, which Next caches. But it replaces an older value in the cache.
 */
export function createSelectiveCache(cache: Pick<ReadCache, "read">): SelectiveCache {
  const names = new Set<string>()

  function note(name: string): void {
    names.delete(name)
    names.add(name)
    const oldest = names.size > maxNames ? names.values().next().value : undefined
    if (oldest !== undefined) names.delete(oldest)
  }

  return {
    async read(entry, load, shouldKeep) {
      const name = JSON.stringify(entry.key)
      let uncached: { value: Awaited<ReturnType<typeof load>> } | undefined
      try {
        const value = await cache.read(entry, async () => {
          const loaded = await load()
          if (shouldKeep(loaded, names.has(name) || isInvalidated(entry.tags.slice(0, 1), 0))) return loaded
          uncached = { value: loaded }
          throw new NotCached("Not cached.")
        })
        note(name)
        // If the function throws, Next gives the stale value.
        return uncached === undefined ? value : uncached.value
      } catch (error) {
        if (error instanceof NotCached && uncached !== undefined) return uncached.value
        throw error
      }
    },
  }
}
