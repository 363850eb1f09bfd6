import type { CrawlStore, FoundUrl } from "./crawl-store.ts"
import type { CrawledPage } from "./crawled-page.ts"
import type { LeftOutUrl } from "./left-out-url.ts"

/** What the store has to know of a row. */
export type MemoryRow = Pick<CrawledPage, "key" | "depth" | "links">

export interface MemoryStore<Row> extends CrawlStore<Row> {
  /** The finished pages by key. */
  readonly rows: ReadonlyMap<number, Row>
  /** Every URL by key, finished or not. */
  readonly found: ReadonlyMap<number, FoundUrl>
}

/** Creates a store for programs that crawl a site once. A slice of a page's text keeps the whole page in memory: store copies. */
export function createMemoryStore<Row extends MemoryRow>(): MemoryStore<Row> {
  const rows = new Map<number, Row>()
  const found = new Map<number, FoundUrl>()
  const leftOut = new Map<number, LeftOutUrl>()
  return {
    rows,
    found,
    resume() {
      const inbound = new Map<number, number>()
      for (const { depth, links } of rows.values()) {
        for (const { key, isNofollow } of links) {
          const target = found.get(key)
          if (isNofollow || target === undefined || (target.depth ?? 1) <= (depth ?? 1)) continue
          inbound.set(key, (inbound.get(key) ?? 0) + 1)
        }
      }
      const known = [...found.values()].map((url) => ({
        ...url,
        isDone: rows.has(url.key),
        inbound: inbound.get(url.key) ?? 0,
      }))
      return Promise.resolve(known)
    },
    resumeLeftOut: () => Promise.resolve([...leftOut.values()]),
    read(keys) {
      const waiting = keys.map((key) => found.get(key)).filter((url) => url !== undefined && !rows.has(url.key))
      return Promise.resolve(waiting.map((url) => ({ ...(url as FoundUrl), etag: null, lastModified: null })))
    },
    save(batch) {
      for (const url of batch.found) found.set(url.key, url)
      for (const url of batch.leftOut) leftOut.set(url.key, url)
      for (const row of batch.rows) rows.set(row.key, row)
      return Promise.resolve()
    },
  }
}
