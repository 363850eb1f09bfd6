import type { CacheEntry, ReadCache } from "../cache/read-cache.ts"
import { isInvalidated } from "./freshness.ts"

export interface KnownReads {
  /**
   * As a cache reads, but it keeps only what `isWorth` says is worth it. That is told whether something may be kept there, which the value
   * would take the place of: something was, or a webhook told of the entry's first tag.
   */
  read<Value>(
    entry: CacheEntry,
    load: () => Promise<Value>,
    isWorth: (value: Value, wasKnown: boolean) => boolean,
  ): Promise<Value>
}

const mostKnown = 20_000

class NotKept extends Error {}

/**
 * Next's data cache has a file for each entry and deletes none: whoever asks for slugs and topics that nobody wrote would fill the disk.
 * What leads nowhere is read at each rendering of a page, which Next keeps; but it takes the place of what was kept there before.
 */
export function createKnownReads(cache: Pick<ReadCache, "read">): KnownReads {
  const known = new Set<string>()

  function note(name: string): void {
    known.delete(name)
    known.add(name)
    const oldest = known.size > mostKnown ? known.values().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
  }

  return {
    async read(entry, load, isWorth) {
      const name = JSON.stringify(entry.key)
      let passing: { value: Awaited<ReturnType<typeof load>> } | undefined
      try {
        const value = await cache.read(entry, async () => {
          const loaded = await load()
          if (isWorth(loaded, known.has(name) || isInvalidated(entry.tags.slice(0, 1), 0))) return loaded
          passing = { value: loaded }
          throw new NotKept("This is not kept.")
        })
        note(name)
        // Next gives what is too old where making it again throws.
        return passing === undefined ? value : passing.value
      } catch (error) {
        if (error instanceof NotKept && passing !== undefined) return passing.value
        throw error
      }
    },
  }
}
