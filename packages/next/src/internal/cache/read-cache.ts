export interface CacheEntry {
  /** Identifies the value. Contains no secret, because platforms log keys and send them elsewhere. */
  key: readonly string[]
  /** Invalidating one of these drops the value and the pages that read it. */
  tags: readonly string[]
}

/** How reads are cached, and how pages get tags. Next's caching models differ only in this. */
export interface ReadCache {
  /** Gives the cached value, or that of `load`, which must be serialisable as JSON. Puts the tags on the page that renders. */
  read<Value>(entry: CacheEntry, load: () => Promise<Value>): Promise<Value>
  /** Puts tags on the page that renders. Next renders the page again after `revalidate` seconds, if given. */
  tag(tags: readonly string[], options?: { revalidate?: number }): Promise<void>
}

/** Caches nothing: for the Pages Router, where Next caches whole pages and revalidates them by path. */
export const noCache: ReadCache = {
  read: async (_entry, load) => load(),
  tag: async () => {},
}
