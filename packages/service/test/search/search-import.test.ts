import type { SearchPerformance, SearchTotals } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { runsOnEngine } from "../runs-on-engine.ts"

interface Row {
  date: string
  keys: string[]
  clicks: number
  impressions: number
  position: number
}
interface List {
  data: (SearchTotals & { query?: string; url?: string; previous: SearchTotals | null })[]
  next_cursor: string | null
  missing: string | null
  source: string
}

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const newBrand = async () => `/v1/brands/${(await call<{ id: string }>("POST", "/v1/brands", { name: "Search" })).id}`
const bring = (brand: string, rows: Row[], more: Record<string, unknown> = {}) =>
  call<{ rows: number; changed: number; skipped: number }>("POST", `${brand}/search-performance/import`, {
    dimensions: ["query", "page", "country", "device"],
    rows,
    ...more,
  })
const performance = (brand: string, query: Record<string, string> = {}) =>
  call<SearchPerformance>("GET", `${brand}/search-performance?${new URLSearchParams(query)}`)
const list = (brand: string, what: "queries" | "pages", query: Record<string, string> = {}) =>
  call<List>("GET", `${brand}/search-performance/${what}?${new URLSearchParams(query)}`)

/** The sums of rows, counted as a person counts. */
function totalsOf(rows: Row[]): SearchTotals {
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0)
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0)
  const positions = rows.reduce((sum, row) => sum + Math.round(row.position * row.impressions * 1000), 0)
  if (impressions === 0) return { clicks, impressions, ctr: null, position: null }
  return { clicks, impressions, ctr: clicks / impressions, position: positions / 1000 / impressions }
}
const close = (totals: SearchTotals) => ({
  ...totals,
  position: totals.position === null ? null : (expect.closeTo(totals.position, 9) as number),
})

const row: fc.Arbitrary<Row> = fc
  .record({
    date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-06-${String(day).padStart(2, "0")}`),
    keys: fc.tuple(
      fc.constantFrom("cms", "blog cms", "größe 100%", "cms_x"),
      fc.constantFrom("https://a.example/", "https://a.example/blog", "https://a.example/?q=1"),
      fc.constantFrom("usa", "deu"),
      fc.constantFrom("DESKTOP", "mobile"),
    ),
    impressions: fc.integer({ min: 0, max: 100_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    position: fc.integer({ min: 10, max: 900 }).map((tenths) => tenths / 10),
  })
  .map(({ share, ...rest }) => ({ ...rest, clicks: Math.floor((rest.impressions * share) / 100) }))
const rowsOf = (max: number) =>
  fc.uniqueArray(row, { minLength: 1, maxLength: max, selector: ({ date, keys }) => `${date} ${keys.join(" ")}` })

const equalPositions: Row[] = [
  {
    date: "2026-06-01",
    keys: ["cms", "https://a.example/", "usa", "DESKTOP"],
    impressions: 46_144,
    position: 1.8,
    clicks: 0,
  },
  {
    date: "2026-06-01",
    keys: ["blog cms", "https://a.example/", "usa", "DESKTOP"],
    impressions: 13,
    position: 1.8,
    clicks: 0,
  },
]

describe("data imported from a file", () => {
  it("has the file's sums in total, by day, query and page, and with each filter; importing it again changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(60), fc.integer({ min: 1, max: 60 }), async (rows, cut) => {
        const brand = await newBrand()
        // In two requests, like a large file.
        const parts = [rows.slice(0, cut), rows.slice(cut)].filter((part) => part.length > 0)
        for (const part of parts) expect(await bring(brand, part)).toMatchObject({ changed: part.length, skipped: 0 })
        const range = { from: "2026-06-01", to: "2026-06-30" }
        const tell = async () => ({
          performance: await performance(brand, range),
          queries: await list(brand, "queries", { ...range, sort: "position" }),
          mobile: await list(brand, "pages", { ...range, device: "mobile", query: "cms" }),
        })
        const told = await tell()
        expect(told.performance.search.totals).toEqual(close(totalsOf(rows)))
        expect(told.performance.search).toMatchObject({ source: "csv_import", missing: null })
        const days = [...new Set(rows.map(({ date }) => date))].toSorted()
        expect(told.performance.search.days).toEqual(
          days.map((date) => ({ date, ...close(totalsOf(rows.filter((one) => one.date === date))) })),
        )
        const byQuery = Map.groupBy(rows, ({ keys }) => keys[0] ?? "")
        expect(told.queries.data).toHaveLength(byQuery.size)
        for (const { query = "", previous, ...numbers } of told.queries.data) {
          expect(numbers).toEqual(close(totalsOf(byQuery.get(query) ?? [])))
          expect(previous).toEqual({ clicks: null, impressions: null, ctr: null, position: null })
        }
        const ranks = told.queries.data.map(({ position }) => position ?? Infinity)
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
        const wanted = rows.filter(({ keys }) => keys[0] === "cms" && keys[3] === "mobile")
        for (const { url = "", previous: _, ...numbers } of told.mobile.data) {
          expect(numbers).toEqual(close(totalsOf(wanted.filter(({ keys }) => keys[1] === url))))
        }
        expect(told.mobile.data).toHaveLength(new Set(wanted.map(({ keys }) => keys[1])).size)
        for (const part of parts) expect(await bring(brand, part)).toMatchObject({ changed: 0 })
        expect(await tell()).toEqual(told)
      }),
      // Two queries with the same mean position, whose sums round differently.
      { numRuns: runsOnEngine(12), examples: [[equalPositions, 2]] },
    )
  })

  it("is whole when several calls bring rows of one day at once", async () => {
    const brand = await newBrand()
    const names = Array.from({ length: 8 }, (_, at) => `query ${at}`)
    const numbers = { date: "2026-06-01", clicks: 1, impressions: 2, position: 3 }
    const keysOf = (name: string) => [name, "https://a.example/", "usa", "mobile"]
    const rowsWith = (own: string[]) => own.map((name) => ({ ...numbers, keys: keysOf(name) }))
    await Promise.all(names.map((name, at) => bring(brand, rowsWith([name, names[(at + 1) % names.length] ?? ""]))))
    const { data } = await list(brand, "queries", { from: "2026-06-01", to: "2026-06-01", compare: "none" })
    expect(data.map(({ query, clicks }) => [query, clicks])).toEqual(names.map((name) => [name, 1]))
  })

  it("has a position also where the positions of its impressions add up to more than 64 bits", async () => {
    const brand = await newBrand()
    const page = "https://a.example/"
    const impressions = 900_719_926
    const days = Array.from({ length: 28 }, (_, day) => `2026-06-${String(day + 1).padStart(2, "0")}`)
    const rows = days.flatMap((date) =>
      Array.from({ length: 40 }, (_, number) => ({
        date,
        keys: [`cms ${number}`, page, "usa", "mobile"],
        clicks: 0,
        impressions,
        position: 10_000,
      })),
    )
    await bring(brand, rows)
    const { search } = await performance(brand, { from: "2026-06-01", to: "2026-06-28" })
    const sum = impressions * rows.length
    expect(search.totals).toMatchObject({ impressions: sum, position: expect.closeTo(10_000, 3) })
    for (const sort of ["-clicks", "position"]) {
      const pages = await list(brand, "pages", { from: "2026-06-01", to: "2026-06-28", sort })
      expect(pages.data).toMatchObject([{ url: page, impressions: sum, position: expect.closeTo(10_000, 3) }])
    }
  })

  it("is compared with the days before it, and with those of a year earlier", async () => {
    const brand = await newBrand()
    const keys = ["cms", "https://a.example/", "usa", "mobile"]
    const one = (date: string, clicks: number): Row => ({ date, keys, clicks, impressions: 100, position: 2 })
    await bring(brand, [one("2025-06-11", 1), one("2026-06-01", 2), one("2026-06-11", 4), one("2026-06-20", 8)])
    const range = { from: "2026-06-11", to: "2026-06-20" }
    const before = await performance(brand, range)
    expect([before.previous_from, before.previous_to]).toEqual(["2026-06-01", "2026-06-10"])
    expect([before.search.totals.clicks, before.search.previous?.clicks]).toEqual([12, 2])
    expect(before.search.top_pages).toMatchObject([
      { url: "https://a.example/", clicks: 12, ctr: 0.06, previous: { clicks: 2 } },
    ])
    const year = await performance(brand, { ...range, compare: "previous_year" })
    expect(year.search.previous?.clicks).toBe(1)
    expect((await performance(brand, { ...range, compare: "none" })).search.previous).toBeNull()
    // Default: the last 28 days with numbers.
    expect(await performance(brand)).toMatchObject({ from: "2026-05-24", to: "2026-06-20" })
  })

  it("is listed page by page, and filtered by part of a name", async () => {
    const brand = await newBrand()
    const rows = Array.from({ length: 30 }, (_, index) => ({
      date: "2026-06-01",
      keys: [`query ${index} ${index % 3 === 0 ? "100%" : "1000"}`, "https://a.example/", "usa", "mobile"],
      clicks: index % 5,
      impressions: 10,
      position: 1,
    }))
    await bring(brand, rows)
    const found: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: List = await list(brand, "queries", { limit: "7", ...(cursor === "" ? {} : { cursor }) })
      found.push(...page.data.map(({ query = "" }) => query))
      cursor = page.next_cursor
    }
    expect(found).toHaveLength(30)
    expect(new Set(found).size).toBe(30)
    expect((await list(brand, "queries", { q: "100%" })).data).toHaveLength(10)
  })
})

describe("an export of Search Console", () => {
  it("has queries and pages for the whole span, and totals for each day", async () => {
    const brand = await newBrand()
    const days = ["2026-06-01", "2026-06-02", "2026-06-03"]
    await bring(
      brand,
      days.map((date) => ({ date, keys: [], clicks: 10, impressions: 100, position: 5 })),
      { dimensions: [] },
    )
    const together = (keys: string[], clicks: number) => ({
      date: "2026-06-03",
      keys,
      clicks,
      impressions: 90,
      position: 4,
    })
    await bring(brand, [together(["cms"], 20)], { dimensions: ["query"], since: "2026-06-01" })
    await bring(brand, [together(["https://a.example/"], 25)], { dimensions: ["page"], since: "2026-06-01" })
    const told = await performance(brand)
    expect(told).toMatchObject({ from: "2026-06-01", to: "2026-06-03" })
    expect(told.search.totals).toMatchObject({ clicks: 30, impressions: 300, ctr: 0.1, position: 5 })
    expect(told.search.days).toHaveLength(3)
    expect(told.search.top_queries).toMatchObject([{ query: "cms", clicks: 20 }])
    expect(told.search.top_pages).toMatchObject([{ url: "https://a.example/", clicks: 25 }])
    // For fewer days than the export has, only the totals are known.
    const fewer = await performance(brand, { from: "2026-06-02", to: "2026-06-03" })
    expect(fewer.search.totals.clicks).toBe(20)
    expect(fewer.search.top_queries).toEqual([])
    expect(await list(brand, "queries", { from: "2026-06-02", to: "2026-06-03" })).toMatchObject({
      data: [],
      missing: "no_data",
    })
  })
})

it("a brand without search data gets the reason, without numbers", async () => {
  const brand = await newBrand()
  const { search } = await performance(brand)
  expect(search).toMatchObject({ source: "search_console", synced_at: null, missing: "not_configured", days: [] })
  expect(search.totals).toEqual({ clicks: null, impressions: null, ctr: null, position: null })
})

it.each<[string, Partial<Row>, Record<string, unknown>]>([
  ["with more clicks than impressions", { clicks: 3 }, {}],
  ["without a value for each dimension", { keys: ["cms"] }, {}],
  ["that ends before it begins", {}, { since: "2026-06-02" }],
])("a row %s is refused, and nothing is stored", async (_, wrong, more) => {
  const brand = await newBrand()
  const fine = { date: "2026-06-01", keys: ["a", "b", "c", "d"], clicks: 1, impressions: 2, position: 1 }
  await expect(bring(brand, [fine, { ...fine, ...wrong }], more)).rejects.toThrow("invalid_input")
  expect((await performance(brand)).search.missing).toBe("not_configured")
})

it("importing rows needs search:write and access to the brand", async () => {
  const brand = await newBrand()
  const path = `${brand}/search-performance/import`
  const body = {
    dimensions: [],
    rows: [{ date: "2026-06-01", keys: [], clicks: 0, impressions: 0, position: 0 }],
  }
  const own = `/v1/brands/${started.brandId}/search-performance/import`
  await expect(started.call("POST", own, body, await started.createKey(["search:read"]))).rejects.toThrow(
    "insufficient_scope",
  )
  await expect(started.call("POST", path, body, await started.createKey(["search:write"]))).rejects.toThrow("not_found")
  const { operatorToken } = await started.service.createAccount()
  await expect(started.call("POST", path, body, operatorToken)).rejects.toThrow("not_found")
})
