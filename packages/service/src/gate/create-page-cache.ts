/** An answer as it went out: its body in bytes, the contract's shape already checked. */
export interface Page {
  body: Uint8Array<ArrayBuffer>
  etag: string
  headers: Record<string, string>
}

export interface PageCache {
  /** The page of a key, which is then the last to go. */
  get(key: string): Page | undefined
  /** Keeps a page, and lets go of those not asked for the longest. One of more than a quarter of the room is not kept. */
  set(key: string, page: Page): void
}

export interface PageCacheOptions {
  /** All pages together, keys and headers included; 0 keeps none. */
  maxBytes: number
}

/**
 * Keeps serialised answers in memory. A key has to name all that its answer depends on, with the revision of the content:
 * then nothing ever has to be taken out because it is no longer right. `pageKey` of the content group makes such keys.
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
      // A map goes through its keys in the order they were put in.
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

/** Bytes of memory, roughly: two a character, and what the objects themselves take. */
function sizeOf(key: string, { body, etag, headers }: Page): number {
  const text = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return body.byteLength + 2 * (key.length + etag.length + text) + 500
}
