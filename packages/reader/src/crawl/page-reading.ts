import type { CrawledPage } from "./crawled-page.ts"

/** What a crawl needs of a page that was read. */
export interface PageReading<Row> {
  row: Row
  links: readonly Pick<CrawledPage["links"][number], "key" | "url" | "kind" | "isNofollow">[]
  /** Its canonical URL. Often nothing else leads there. */
  canonical: string | undefined
}
