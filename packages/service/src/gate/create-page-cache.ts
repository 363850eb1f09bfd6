/** A serialised answer that matches the contract. */
export interface Page {
  body: Uint8Array<ArrayBuffer>
  etag: string
  headers: Record<string, string>
}

export interface PageCache {
  /** Returns the page of a key, and makes it the last to be evicted. */
  get(key: string): Page | undefined
  /** Adds a page, and evicts the least recently used ones. It ignores a page that is larger than a quarter of the cache. */
  set(key: string, page: Page): void
}

export interface PageCacheOptions {
  /** The size of all pages with their keys and headers. 0 turns the cache off. */
  maxBytes: number
}

/**
 * Caches serialised answers in memory. A key has to contain everything that its answer depends on, including the revision of the
 * content, so a page never becomes stale. `pageKey` of the content group makes such keys.
 */
export function createPageCache({ maxBytes }: PageCacheOptions): PageCache {
  const pages = new Map<string, Page>()
  let bytes = 0

  function remove(key: string, page: Page): void {
    pages.delete(key)
    bytes -= sizeOf(key, page)
  }

  return {
    get(key) {
      const page = pages.get(key)
      if (page === undefined) return undefined
      // A map iterates in insertion order, so inserting again makes the page the newest.
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    set(key, page) {
      if (pages.get(key) === page) return
      const size = sizeOf(key, page)
      if (size > maxBytes / 4) return
      const former = pages.get(key)
      if (former !== undefined) remove(key, former)
      pages.set(key, page)
      bytes += size
      for (const [oldest, old] of pages) {
        if (bytes <= maxBytes) break
        remove(oldest, old)
      }
    },
  }
}

/** Estimates the bytes of memory: two for each character, and 500 for the objects. */
function sizeOf(key: string, { body, etag, headers }: Page): number {
  const text = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return body.byteLength + 2 * (key.length + etag.length + text) + 500
}
