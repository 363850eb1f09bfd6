import type { CrawlBatch, CrawlStore, FoundUrl } from "./crawl-store.ts"
import type { LeftOutUrl } from "./left-out-url.ts"

/** Collects what a crawl stores into batches of at most 128 pages, at least one every two seconds. */
export interface Saver<Row> {
  /** A page and the URLs that it led to. Waits while the store is slower than the crawl. */
  add(row: Row, found: readonly FoundUrl[], leftOut: readonly LeftOutUrl[]): Promise<void>
  /** URLs without a page. */
  addFound(found: readonly FoundUrl[], leftOut: readonly LeftOutUrl[]): Promise<void>
  /** Stores everything. */
  flush(): Promise<void>
  /** Stores nothing until `flush`, so that what is added is stored with it. */
  hold(): void
}

const bounds = { rows: 128, found: 2000, waitMs: 2000 }

export function createSaver<Row>(store: CrawlStore<Row>, { sleepMs = bounds.waitMs } = {}): Saver<Row> {
  let rows: Row[] = []
  let found: FoundUrl[] = []
  let leftOut: LeftOutUrl[] = []
  let saving: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false

  async function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await saving
    if (rows.length === 0 && found.length === 0 && leftOut.length === 0) return
    const batch = { rows, found, leftOut }
    rows = []
    found = []
    leftOut = []
    saving = storeInParts(batch)
    // Whoever saves next, or ends the crawl, gets the error.
    saving.catch(() => {})
  }

  /** A page is stored with or after the URLs that it led to, so that a kill loses none of them. */
  async function storeInParts(batch: CrawlBatch<Row>): Promise<void> {
    const parts = Math.max(1, Math.ceil(Math.max(batch.found.length, batch.leftOut.length) / bounds.found))
    for (let part = 0; part < parts; part++) {
      const [start, end] = [part * bounds.found, (part + 1) * bounds.found]
      await store.save({
        rows: part === parts - 1 ? batch.rows.slice(0, bounds.rows) : [],
        found: batch.found.slice(start, end),
        leftOut: batch.leftOut.slice(start, end),
      })
    }
    for (let start = bounds.rows; start < batch.rows.length; start += bounds.rows) {
      await store.save({ rows: batch.rows.slice(start, start + bounds.rows), found: [], leftOut: [] })
    }
  }

  async function saveIfFull(): Promise<void> {
    if (isHeld) return
    if (rows.length >= bounds.rows || found.length >= bounds.found) await save()
    else timer ??= setTimeout(() => void save().catch(() => {}), sleepMs).unref()
  }

  return {
    async add(row, more, others) {
      rows.push(row)
      for (const url of more) found.push(url)
      for (const url of others) leftOut.push(url)
      await saveIfFull()
    },
    async addFound(more, others) {
      for (const url of more) found.push(url)
      for (const url of others) leftOut.push(url)
      await saveIfFull()
    },
    async flush() {
      isHeld = false
      await save()
      await saving
    },
    hold() {
      isHeld = true
    },
  }
}
