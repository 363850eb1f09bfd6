import type { Coding } from "../call/entity-tags.ts"

/** A serialised answer that matches the contract. */
export interface Page {
  body: Uint8Array<ArrayBuffer>
  etag: string
  headers: Record<string, string>
  /** The encoded bodies that somebody has asked for. A promise is on its way. */
  encoded?: Map<Coding, Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>
}

export interface PageCache {
  /** Returns the page of a key, and makes it the last to be evicted. */
  get(key: string): Page | undefined
  /** Adds a page, and evicts the least recently used ones. It ignores a page that is larger than a quarter of the cache. */
  set(key: string, page: Page): void
  /** Counts the bytes of a page again, after something was encoded. */
  weigh(key: string, page: Page): void
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
  const pages = new Map<string, { page: Page; size: number }>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= pages.get(key)?.size ?? 0
    pages.delete(key)
  }

  function add(key: string, page: Page): void {
    const size = sizeOf(key, page)
    pages.set(key, { page, size })
    bytes += size
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    get(key) {
      const entry = pages.get(key)
      if (entry === undefined) return undefined
      // A map iterates in insertion order, so inserting again makes the page the newest.
      pages.delete(key)
      pages.set(key, entry)
      return entry.page
    },
    set(key, page) {
      if (pages.get(key)?.page === page) return
      if (sizeOf(key, page) > maxBytes / 4) return
      remove(key)
      add(key, page)
    },
    weigh(key, page) {
      if (pages.get(key)?.page !== page) return
      // A page that is too large with its encoded bodies stays without them.
      if (sizeOf(key, page) > maxBytes / 4) page.encoded?.clear()
      remove(key)
      add(key, page)
    },
  }
}

/** Estimates the bytes of memory: two for each character, and 500 for the objects. */
function sizeOf(key: string, { body, etag, headers, encoded }: Page): number {
  const text = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const more = [...(encoded?.values() ?? [])].reduce((sum, one) => sum + ("byteLength" in one ? one.byteLength : 0), 0)
  return body.byteLength + more + 2 * (key.length + etag.length + text) + 500
}
