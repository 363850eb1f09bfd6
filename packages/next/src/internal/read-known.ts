import { isInvalidated } from "./freshness.ts"
import type { CacheEntry, ReadCache } from "./read-cache.ts"

export interface KnownReads {
  /** As a cache reads, but where `isNothing` says so, the value is kept only if there was something once. The first tag names what is read. */
  read<Value>(entry: CacheEntry, load: () => Promise<Value>, isNothing: (value: Value) => boolean): Promise<Value>
}

const mostKnown = 20_000

class NothingFound extends Error {}

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
    async read(entry, load, isNothing) {
      const name = JSON.stringify(entry.key)
      let nothing: { value: Awaited<ReturnType<typeof load>> } | undefined
      try {
        const value = await cache.read(entry, async () => {
          const loaded = await load()
          if (!isNothing(loaded) || known.has(name) || isInvalidated(entry.tags.slice(0, 1), 0)) return loaded
          nothing = { value: loaded }
          throw new NothingFound("There is nothing to keep.")
        })
        if (!isNothing(value)) note(name)
        // Next gives what is too old where making it again throws.
        return nothing?.value ?? value
      } catch (error) {
        if (error instanceof NothingFound && nothing !== undefined) return nothing.value
        throw error
      }
    },
  }
}
