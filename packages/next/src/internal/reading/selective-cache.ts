import type { CacheEntry, ReadCache } from "../cache/read-cache.ts"
import { isInvalidated } from "./freshness.ts"

export interface SelectiveCache {
  /**
   * As a cache reads, but it keeps only what `shouldKeep` says is worth it. That is told whether something may be kept there, which the value
   * would take the place of: something was, or a webhook told of the entry's first tag.
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
 * Next's data cache has a file for each entry and deletes none: whoever asks for slugs and topics that nobody wrote would fill the disk.
 * What leads nowhere is read at each rendering of a page, which Next keeps; but it takes the place of what was kept there before.
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
          throw new NotCached("This is not kept.")
        })
        note(name)
        // Next gives what is too old where making it again throws.
        return uncached === undefined ? value : uncached.value
      } catch (error) {
        if (error instanceof NotCached && uncached !== undefined) return uncached.value
        throw error
      }
    },
  }
}
