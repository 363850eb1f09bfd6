export interface CacheEntry {
  /** Names the value among all that this package caches. Never secret: platforms log keys and send them elsewhere. */
  key: readonly string[]
  /** Whoever invalidates one of them drops the value and the pages that read it. */
  tags: readonly string[]
}

/** How what was read is kept, and how pages come to bear tags: the one thing in which Next's caching models differ. */
export interface ReadCache {
  /** The kept value, else that of `load`, which has to survive JSON. The page that renders bears the tags afterwards. */
  read<Value>(entry: CacheEntry, load: () => Promise<Value>): Promise<Value>
  /** Puts tags on the page that renders; it is made again after `revalidate` seconds, if that is given. */
  tag(tags: readonly string[], options?: { revalidate?: number }): Promise<void>
}

/** Keeps nothing: for the Pages Router, whose pages are cached as a whole and refreshed by path. */
export const noCache: ReadCache = {
  read: async (_entry, load) => load(),
  tag: async () => {},
}
