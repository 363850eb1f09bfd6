import type { CrawlStore, WaitingUrl } from "./crawl-store.ts"

/** How many are read at once. */
const windowSize = 64

/** Reads waiting URLs in the order of their keys, 64 at once. */
export async function* readWaiting<Row>(store: CrawlStore<Row>, keys: readonly number[]): AsyncGenerator<WaitingUrl> {
  for (let start = 0; start < keys.length; start += windowSize) {
    const some = keys.slice(start, start + windowSize)
    const byKey = new Map((await store.read(some)).map((url) => [url.key, url]))
    for (const key of some) {
      const waiting = byKey.get(key)
      if (waiting !== undefined) yield waiting
    }
  }
}
