import type { SitemapReading, SitemapUrl } from "./sitemap.ts"

export interface ReadSitemapOptions {
  /** Where the file is: URLs of other hosts are faults. */
  url: string
  /** Gets the URLs as they are read, some hundred at a time. Reading waits for it. */
  onUrls?: (urls: readonly SitemapUrl[]) => void | Promise<void>
  /** The most URLs to read. Default: 50,000. */
  maxUrls?: number
}

/** Reads a sitemap in any of its formats. What is wrong with it is in `faults`. */
export async function readSitemap(bytes: Uint8Array, options: ReadSitemapOptions): Promise<SitemapReading> {
  throw new Error(`not written yet: ${bytes.length} ${options.url}`)
}
