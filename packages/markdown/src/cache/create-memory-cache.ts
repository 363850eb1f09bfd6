import type { TextCache } from "../text-cache.ts"

export interface MemoryCacheOptions {
  /**
   * The maximum number of bytes of keys and values, at two bytes per character. Beyond it, the least recently used are removed. Default: 64
   * MiB.
   */
  maxBytes?: number | undefined
  /** A second cache, such as one on disk. Reads fall through to it, and writes go to both. */
  below?: TextCache | undefined
}

/** Creates a cache in memory, for any runtime. */
export function createMemoryCache(options: MemoryCacheOptions = {}): TextCache {
  const { maxBytes = 64 * 1024 * 1024, below } = options
  // A map keeps the order of insertion, so a used entry moves to its end.
  const entries = new Map<string, string>()
  let bytes = 0

  function remove(key: string): void {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    bytes -= sizeOf(key, value)
  }

  function keep(key: string, value: string): void {
    remove(key)
    const size = sizeOf(key, value)
    if (size > maxBytes) return
    entries.set(key, value)
    bytes += size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    get(key) {
      const value = entries.get(key) ?? below?.get(key)
      if (value !== undefined) keep(key, value)
      return value
    },
    set(key, value) {
      keep(key, value)
      below?.set(key, value)
    },
  }
}

/** Two bytes a character, and some for the entry. */
function sizeOf(key: string, value: string): number {
  return 2 * (key.length + value.length) + 64
}
