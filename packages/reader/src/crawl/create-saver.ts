import type { CrawlStore, FoundUrl } from "./crawl-store.ts"

/** Collects what a crawl stores into batches of at most 64 pages, at least one every two seconds. */
export interface Saver<Row> {
  /** A page and the URLs that it led to. Waits while the store is slower than the crawl. */
  add(row: Row, found: readonly FoundUrl[]): Promise<void>
  /** URLs without a page. */
  addFound(found: readonly FoundUrl[]): Promise<void>
  /** Stores everything. */
  flush(): Promise<void>
  /** Stores nothing until `flush`, so that what is added is stored with it. */
  hold(): void
}

const bounds = { rows: 64, found: 2000, waitMs: 2000 }

export function createSaver<Row>(store: CrawlStore<Row>, { sleepMs = bounds.waitMs } = {}): Saver<Row> {
  let rows: Row[] = []
  let found: FoundUrl[] = []
  let saving: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false

  async function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await saving
    if (rows.length === 0 && found.length === 0) return
    const batch = { rows, found }
    rows = []
    found = []
    saving = storeInParts(batch)
    // Whoever saves next, or ends the crawl, gets the error.
    saving.catch(() => {})
  }

  /** A page is stored with or after the URLs that it led to, so that a kill loses none of them. */
  async function storeInParts(batch: { rows: readonly Row[]; found: readonly FoundUrl[] }): Promise<void> {
    const parts = Math.max(1, Math.ceil(batch.found.length / bounds.found))
    for (let part = 0; part < parts; part++) {
      const some = batch.found.slice(part * bounds.found, (part + 1) * bounds.found)
      await store.save({ rows: part === parts - 1 ? batch.rows.slice(0, bounds.rows) : [], found: some })
    }
    for (let start = bounds.rows; start < batch.rows.length; start += bounds.rows) {
      await store.save({ rows: batch.rows.slice(start, start + bounds.rows), found: [] })
    }
  }

  async function saveIfFull(): Promise<void> {
    if (isHeld) return
    if (rows.length >= bounds.rows || found.length >= bounds.found) await save()
    else timer ??= setTimeout(() => void save().catch(() => {}), sleepMs).unref()
  }

  return {
    async add(row, more) {
      rows.push(row)
      for (const url of more) found.push(url)
      await saveIfFull()
    },
    async addFound(more) {
      for (const url of more) found.push(url)
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
