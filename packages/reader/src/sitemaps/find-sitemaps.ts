import type { PageFetch } from "../fetch/page-fetch.ts"
import type { SitemapReading, SitemapUrl } from "./sitemap.ts"

export interface FindSitemapsOptions {
  /** Such as `https://example.com`. */
  origin: string
  /** The sitemaps that robots.txt names; see `Robots.sitemaps`. */
  named?: readonly string[]
  /** Gets the URLs of each file as they are read, some hundred at a time, duplicates included. Reading waits for it. */
  onUrls: (urls: readonly SitemapUrl[], sitemapUrl: string) => void | Promise<void>
  /** The most files to fetch. Default: 1,000. */
  maxFiles?: number
  /** The most URLs over all files. Default: 1,000,000. */
  maxUrls?: number
  /** Asked before each file is fetched, such as to wait one's turn or to obey robots.txt; false leaves the file out. */
  mayFetch?: (url: string) => boolean | Promise<boolean>
  signal?: AbortSignal
}

/** A file that was fetched, or tried. */
export interface SitemapFile {
  url: string
  /** Where redirects led; the same as `url` without any. */
  finalUrl: string
  /** `robots`, `guess` for `/sitemap.xml` and `/sitemap_index.xml`, else the URL of the index that names it. */
  foundIn: string
  /** Of the last answer; null if there was none. */
  status: number | null
  /** The code of the error if there was no answer, such as `timeout`. */
  error: string | null
  /** Null unless the answer has status 200. */
  reading: SitemapReading | null
}

export interface FoundSitemaps {
  /** A guess that answers 404 or a page of HTML is left out. */
  files: readonly SitemapFile[]
  /** Whether a limit ended the search before all was read. */
  isCut: boolean
}

/** Finds a site's sitemaps by its robots.txt and by their usual places, and reads them. Indexes are followed three levels deep. */
export async function findSitemaps(fetch: PageFetch, options: FindSitemapsOptions): Promise<FoundSitemaps> {
  throw new Error(`not written yet: ${options.origin} ${fetch.name}`)
}
