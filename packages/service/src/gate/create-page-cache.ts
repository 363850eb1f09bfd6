import { createByteMap } from "../call/create-byte-map.ts"
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
  const pages = createByteMap({ maxBytes, sizeOf })
  return {
    get(key) {
      pages.renew(key)
      return pages.get(key)
    },
    set(key, page) {
      if (maxBytes === 0 || pages.get(key) === page) return
      if (sizeOf(key, page) > maxBytes / 4) return
      pages.set(key, page)
    },
    weigh(key, page) {
      if (pages.get(key) !== page) return
      // A page that is too large with its encoded bodies stays without them.
      if (sizeOf(key, page) > maxBytes / 4) page.encoded?.clear()
      pages.set(key, page)
    },
  }
}

/** Estimates the bytes of memory: two for each character, and 500 for the objects. */
function sizeOf(key: string, { body, etag, headers, encoded }: Page): number {
  const text = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const more = [...(encoded?.values() ?? [])].reduce((sum, one) => sum + ("byteLength" in one ? one.byteLength : 0), 0)
  return body.byteLength + more + 2 * (key.length + etag.length + text) + 500
}
