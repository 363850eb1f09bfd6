import type { CrawledLink } from "./crawled-page.ts"
import type { LeftOutUrl } from "./left-out-url.ts"

/** A URL that a crawl has found. */
export interface FoundUrl {
  /** `keyOf(url)`. */
  key: number
  /** Normalised, in the scope of the crawl. */
  url: string
  depth: number | null
  inSitemap: boolean
}

/** A URL that waits, with what makes the request for it conditional. */
export interface WaitingUrl extends FoundUrl {
  etag: string | null
  lastModified: string | null
}

/** A URL that an interrupted crawl knew. */
export interface KnownUrl extends FoundUrl {
  isDone: boolean
  /**
   * The finished pages nearer to the start that link there without `nofollow`. A URL without depth counts as one click from the start. So
   * the order of a level is the same before and after an interruption.
   */
  inbound: number
}

/** The frontier of a crawl, and its results. The caller keeps it: the service in its database, a program in memory. */
export interface CrawlStore<Row> {
  /** What an interrupted crawl left; nothing for a new one. */
  resume(): Promise<readonly KnownUrl[]>
  /** The URLs that an interrupted crawl left out. Without it, the result has only those that the crawl meets after it resumes. */
  resumeLeftOut?(): Promise<readonly LeftOutUrl[]>
  /** The waiting URLs of these keys, at most 64, in any order. */
  read(keys: readonly number[]): Promise<readonly WaitingUrl[]>
  /**
   * The stored links of a page that answered 304, so that the crawl follows them again. Without it, the crawl does not continue from that
   * page.
   */
  readLinks?(key: number): Promise<readonly Pick<CrawledLink, "key" | "url" | "kind" | "isNofollow">[]>
  /**
   * Stores finished pages, new URLs, and URLs that are left out, all or nothing. What it has stored is not requested again, even after a
   * kill. A page may come again as a new URL, with a smaller depth or from a sitemap; the last one counts.
   */
  save(batch: CrawlBatch<Row>): Promise<void>
}

/** What a crawl stores at once. */
export interface CrawlBatch<Row> {
  rows: readonly Row[]
  found: readonly FoundUrl[]
  leftOut: readonly LeftOutUrl[]
}
