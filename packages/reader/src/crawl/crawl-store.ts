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

/** The frontier of a crawl, and its results. Whoever crawls keeps it: the service in its database, a program in memory. */
export interface CrawlStore<Row> {
  /** What an interrupted crawl left; nothing for a new one. `inbound` counts the pages that link there so far. */
  resume(): Promise<readonly { key: number; depth: number | null; isDone: boolean; inbound: number }[]>
  /** The waiting URLs of these keys. */
  read(keys: readonly number[]): Promise<readonly WaitingUrl[]>
  /** Stores finished pages and new URLs, all or nothing. What it stores is not asked for again, also after a kill. */
  save(batch: { rows: readonly Row[]; found: readonly FoundUrl[] }): Promise<void>
}
