import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Integration } from "@citable/contract"
import type { SearchPerformance, SearchTotals } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import { type FakeGoogle, type Fault, type Searches, startFakeGoogle } from "../fake-google/start-fake-google.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { runsOnEngine } from "../runs-on-engine.ts"
import { storedSearchRows } from "./stored-search-rows.ts"

interface Sync {
  source: string
  status: string
  error: string | null
  missing: string | null
  from: string | null
  to: string | null
}

const property = "sc-domain:example.com"
const dayMs = 86_400_000
// Always some hours behind, because queues use the clock of their server.
const midnight = Math.floor(Date.now() / dayMs) * dayMs - dayMs
const began = Date.now()
const day = (ago: number) => new Date(midnight - ago * dayMs).toISOString().slice(0, 10)

let dataDir: string
let google: FakeGoogle
let started: StartedService
let brandId: string
let searches: Searches[]
let fault: ((index: number) => Fault | undefined) | undefined
beforeEach(async () => {
  searches = []
  fault = undefined
  dataDir = await mkdtemp(join(tmpdir(), "citable-search-sync-"))
  google = await startFakeGoogle({
    account: serviceAccount,
    searches: { [property]: () => searches, "https://other.example/": () => [] },
    fault: (index) => fault?.(index),
  })
  started = await startService({
    dataDir,
    google: google.options,
    now: () => midnight + (Date.now() - began),
  })
  brandId = started.brandId
})
afterEach(async () => {
  await started.close()
  await google.close()
  await rm(dataDir, { recursive: true, force: true })
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const brand = (path: string) => `/v1/brands/${brandId}${path}`
const connect = (config: Record<string, string> = { search_console_property: property }) =>
  call<Integration>("POST", brand("/integrations"), {
    name: "Google",
    connection: { kind: "google", config, credentials: serviceAccount },
  })
const ask = async (body: Record<string, unknown> = {}) => {
  const path = brand("/search-performance/sync")
  const { data } = await call<{ data: Sync[] }>("POST", path, { sources: ["search_console"], ...body })
  return data[0]
}
const isOver = async () => {
  const db = await openOnEngine(dataDir)
  try {
    const row = await db
      .selectFrom("search_syncs")
      .selectAll()
      .where("brand_id", "=", brandId)
      .executeTakeFirstOrThrow()
    if (row.status === "queued" || row.status === "running") throw new Error(`the sync is ${row.status}`)
    return row
  } finally {
    await db.destroy()
  }
}
const sync = async (body: Record<string, unknown> = {}) => {
  await ask(body)
  return vi.waitFor(isOver, { timeout: 50_000, interval: 200 })
}
const stored = async () => {
  const db = await openOnEngine(dataDir)
  const rows = await storedSearchRows(db)
  const periods = await db.selectFrom("search_periods").selectAll().orderBy("until").orderBy("cut").execute()
  await db.destroy()
  return { rows, periods }
}
const range = `from=${day(30)}&to=${day(1)}&compare=none`
const tell = () => call<SearchPerformance>("GET", brand(`/search-performance?${range}`))
const list = async (path: string) =>
  (
    await call<{ data: (SearchTotals & { query?: string; url?: string })[] }>(
      "GET",
      brand(`/search-performance/${path}`),
    )
  ).data

function sumOf(rows: readonly Searches[]): { clicks: number; impressions: number } {
  return {
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
  }
}

const row: fc.Arbitrary<Searches> = fc
  .record({
    date: fc.integer({ min: 1, max: 9 }).map(day),
    query: fc.constantFrom("", "cms", "blog"),
    page: fc.constantFrom("https://example.com/", "https://example.com/a"),
    country: fc.constantFrom("usa", "deu"),
    device: fc.constantFrom("desktop", "mobile"),
    impressions: fc.integer({ min: 1, max: 1000 }),
    position: fc.integer({ min: 1, max: 50 }),
  })
  .map((searched) => ({ ...searched, clicks: Math.floor(searched.impressions / 3) }))

async function expectTold(): Promise<void> {
  const told = await tell()
  if (searches.length > 0) expect(told.search.totals).toMatchObject(sumOf(searches))
  expect(told.search).toMatchObject({ source: "search_console", missing: searches.length === 0 ? "no_data" : null })
  const visible = searches.filter(({ query }) => query !== "")
  for (const { query = "", ...numbers } of await list(`queries?${range}&device=mobile`)) {
    expect(numbers).toMatchObject(sumOf(visible.filter((one) => one.query === query && one.device === "mobile")))
  }
  const pages = await list(`pages?${range}`)
  expect(pages).toHaveLength(new Set(searches.map(({ page }) => page)).size)
  // Searches with a hidden query count for their pages.
  for (const { url, ...numbers } of pages) {
    expect(numbers).toMatchObject(sumOf(searches.filter(({ page }) => page === url)))
  }
}

describe("a sync of Search Console", () => {
  it("stores Google's data with hidden queries only in totals; a second sync changes only late numbers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 3 }),
        async (parts) => {
          brandId = (await call<{ id: string }>("POST", "/v1/brands", { name: "Another" })).id
          await connect()
          searches = []
          for (const part of parts) {
            searches = [...searches, ...part]
            await sync({ from: day(30) })
            await expectTold()
          }
          const before = await stored()
          await sync()
          expect(await stored()).toEqual(before)
        },
      ),
      { numRuns: runsOnEngine(3) },
    )
  })

  it("reads 16 months at first, then the last three known days and new ones", async () => {
    await connect()
    const [one] = fc.sample(row, { seed: 1, numRuns: 1 })
    if (one === undefined) throw new Error("no row")
    searches = [400, 10, 5, 4, 3].map((ago) => ({ ...one, date: day(ago) }))
    expect(await ask()).toMatchObject({ status: "queued", from: day(486), to: day(1), missing: null })
    await vi.waitFor(isOver, { timeout: 50_000, interval: 200 })
    const [head] = google.requests
    expect(head?.body).toMatchObject({ startDate: day(486), endDate: day(1), dimensions: ["date"] })
    const asked = google.requests.slice(1).map(({ body }) => body["startDate"])
    // Latest first. Days without numbers need no more requests.
    expect([...new Set(asked)]).toEqual([day(3), day(4), day(5), day(10), day(400)])
    const count = google.requests.length
    searches = searches.map((search) => ({ ...search, clicks: search.clicks + 7 }))
    searches.push({ ...one, date: day(2) })
    expect(await ask()).toMatchObject({ from: day(5), to: day(1) })
    await vi.waitFor(isOver, { timeout: 50_000, interval: 200 })
    const again = google.requests.slice(count + 1).map(({ body }) => body["startDate"])
    expect([...new Set(again)]).toEqual([day(2), day(3), day(4), day(5)])
    const { search } = await tell()
    // The tenth day back is not read again.
    expect(search.totals.clicks).toBe(one.clicks + 3 * (one.clicks + 7) + one.clicks)
  })

  it("continues after quota and server errors, and ends with a visible error if nothing helps", async () => {
    const { id } = await connect()
    searches = fc.sample(row, { seed: 2, numRuns: 12 })
    const later = { "retry-after": "0" }
    fault = (index) => {
      if (index === 0) return { status: 429, headers: later }
      if (index === 4) return { status: 403, reason: "quotaExceeded", headers: later }
      return index === 9 ? { status: 503, headers: later } : undefined
    }
    expect(await sync()).toMatchObject({ status: "up_to_date", error: null, attempts: 0 })
    await expectTold()
    const integration = async () => {
      const { data } = await call<{ data: Integration[] }>("GET", brand("/integrations"))
      return data.find((one) => one.id === id)
    }
    expect(await integration()).toMatchObject({ status: "connected", error: null })
    fault = () => ({ status: 403, message: "User does not have sufficient permission" })
    expect(await sync()).toMatchObject({ status: "failed" })
    const said = expect.stringContaining("sufficient permission") as string
    expect(await integration()).toMatchObject({ status: "failed", error: said })
    // Stored days stay, and the next sync starts where this one stopped.
    await expectTold()
    fault = undefined
    expect(await sync()).toMatchObject({ status: "up_to_date", error: null })
    expect(await integration()).toMatchObject({ status: "connected", error: null })
  })

  it("gives up after eight attempts without a day, and says why there are no numbers", async () => {
    await connect()
    fault = () => ({ status: 429, message: "Quota exceeded", headers: { "retry-after": "0" } })
    expect(await sync()).toMatchObject({ status: "failed", attempts: 8 })
    expect(google.requests).toHaveLength(8)
    expect((await tell()).search).toMatchObject({ missing: "failed", totals: { clicks: null } })
  })

  it("replaces imported data of its days, and deletes the days of another property", async () => {
    const imported = (ago: number) => ({ date: day(ago), keys: [], clicks: 100, impressions: 1000, position: 1 })
    const rows = [imported(2), imported(20)]
    const bring = () => call("POST", brand("/search-performance/import"), { dimensions: [], rows })
    await bring()
    const { id } = await connect()
    const [one] = fc.sample(row, { seed: 3, numRuns: 1 })
    if (one === undefined) throw new Error("no row")
    searches = [{ ...one, date: day(2) }]
    await sync()
    expect((await tell()).search.totals.clicks).toBe(one.clicks + 100)
    expect(await bring()).toEqual({ rows: 2, changed: 0, skipped: 1 })
    const connection = { kind: "google", config: { search_console_property: "https://other.example/" } }
    await call("PATCH", `/v1/integrations/${id}`, { connection })
    await sync()
    expect((await tell()).search.totals.clicks).toBe(100)
  })
  it("keeps no name of another property's queries and pages", async () => {
    const names = async () => {
      const db = await openOnEngine(dataDir)
      const rows = await db
        .selectFrom("search_names")
        .select(["number", "name"])
        .where("brand_id", "=", brandId)
        .execute()
      await db.destroy()
      return rows.map(({ number, name }) => (number === 0 ? "mark" : name)).toSorted()
    }
    const { id } = await connect()
    const [one] = fc.sample(row, { seed: 3, numRuns: 1 })
    if (one === undefined) throw new Error("no row")
    searches = [{ ...one, query: "cms", date: day(2) }]
    await sync()
    expect(await names()).toEqual(["cms", one.page, "mark", "mark"])
    const connection = { kind: "google", config: { search_console_property: "https://other.example/" } }
    await call("PATCH", `/v1/integrations/${id}`, { connection })
    await sync()
    expect(await names()).toEqual([])
  })
})
