import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { SearchTotals } from "@citable/contract/search"
import { startService, type StartedService } from "@citable/dev"
import type { Database } from "@citable/storage/database"
import { readSearchParts } from "@citable/storage/search/read-search-parts"
import { readNames } from "@citable/storage/search/search-names"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

import { readPairs } from "../../src/groups/search/opportunities/read-pairs.ts"
import { readSelection } from "../../src/groups/search/queries/read-selection.ts"
import { readSeries } from "../../src/groups/search/queries/read-series.ts"
import type { RowSelection } from "../../src/groups/search/queries/select-periods.ts"
import { sumByName } from "../../src/groups/search/queries/sum-by-name.ts"
import type { Dimension } from "../../src/groups/search/rows/cuts.ts"
import { replaceDay } from "../../src/groups/search/rows/replace-day.ts"
import { type SourceRow, toSearchRows } from "../../src/groups/search/rows/search-row.ts"
import { rankSums } from "../../src/groups/search/sums/rank-sums.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { runsOnEngine } from "../runs-on-engine.ts"

interface Row extends SourceRow {
  date: string
  keys: string[]
}

let dataDir: string
let started: StartedService
let db: Database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-search-questions-"))
  started = await startService({ dataDir, role: "api" })
  db = await openOnEngine(dataDir)
})
afterAll(async () => {
  await db.destroy()
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const newBrand = async () => (await call<{ id: string }>("POST", "/v1/brands", { name: "Search" })).id
const bring = (brandId: string, dimensions: Dimension[], rows: Row[]) =>
  call("POST", `/v1/brands/${brandId}/search-performance/import`, { dimensions, rows })
const days = Array.from({ length: 12 }, (_, at) => `2026-06-${String(at + 1).padStart(2, "0")}`)
const [first = ""] = days
const last = days.at(-1) ?? ""
const all = { from: first, to: last }
const numbers = { clicks: 1, impressions: 10, position: 1 }

async function readNamedPairs(selection: RowSelection, count: number) {
  const { brandId } = selection
  const pairs = await readPairs(db, selection, { count })
  const read = (by: "query" | "page") =>
    readNames(db, { brandId, dimension: by }, [...new Set(pairs.map((one) => one[by]))])
  const [queries, pages] = [await read("query"), await read("page")]
  return pairs.map((one) => ({ ...one, query: queries.get(one.query) ?? "", page: pages.get(one.page) ?? "" }))
}

/** Stores a day as a sync does. */
const sync = (brandId: string, day: string, dimensions: Dimension[], rows: SourceRow[]) =>
  db.transaction().execute((trx) =>
    replaceDay(trx, {
      brandId,
      day,
      at: 2,
      cuts: [{ dimensions, digest: "x", rows: toSearchRows(dimensions, rows) }],
    }),
  )

it("a question counts a day that a sync replaces in another cut meanwhile", async () => {
  const brandId = await newBrand()
  await bring(
    brandId,
    ["query", "page"],
    days.map((date) => ({ date, keys: ["cms", "/a"], ...numbers })),
  )
  const selection: RowSelection = { brandId, days: all, filter: { page: "/a" }, by: [] }
  // Each day is read for itself.
  await db.updateTable("search_parts").set({ size: 150_000 }).where("brand_id", "=", brandId).execute()
  const impressions = new Map<string, number>()
  let isReplaced = false
  for await (const part of readSelection(db, selection)) {
    for (const value of part.column("impressions"))
      impressions.set(part.until, (impressions.get(part.until) ?? 0) + value)
    if (isReplaced) continue
    isReplaced = true
    const dimensions: Dimension[] = ["query", "page", "country", "device"]
    await sync(brandId, last, dimensions, [{ keys: ["cms", "/a", "usa", "mobile"], ...numbers, impressions: 11 }])
  }
  expect(Object.fromEntries(impressions)).toEqual(Object.fromEntries(days.map((day) => [day, day === last ? 11 : 10])))
  const question = { brandId, days: { ...all, previous: null, span: null }, filter: { page: "/a" } }
  expect((await readSeries(db, question)).days.map((day) => day.impressions)).toEqual([...impressions.values()])
})

it("pairs of queries and pages are right while an import adds others", async () => {
  const brandId = await newBrand()
  const dimensions: Dimension[] = ["query", "page"]
  const pairs = [
    ["A", "/a"],
    ["B", "/b"],
  ]
  await bring(
    brandId,
    dimensions,
    days.flatMap((date) => pairs.map((keys) => ({ date, keys, ...numbers }))),
  )
  const selection: RowSelection = { brandId, days: all, filter: {}, by: dimensions }
  const more = [
    ["A", "/new 1"],
    ["A", "/new 2"],
    ["C", "/b"],
  ]
  const asked = readNamedPairs(selection, 100)
  const added = bring(
    brandId,
    dimensions,
    more.map((keys) => ({ date: last, keys, ...numbers })),
  )
  const found = (await asked).map(({ query, page, impressions }) => [query, page, impressions])
  await added
  expect(found).toEqual(expect.arrayContaining(pairs.map((keys) => [...keys, 120])))
  for (const pair of found.slice(2)) expect(more).toContainEqual(pair.slice(0, 2))
  expect(await readNamedPairs(selection, 100)).toHaveLength(5)
})

it("pairs that equal one that does not fit are left out, in whatever order rows were stored", async () => {
  const pairs = [
    ["A", "/a", 9],
    ["B", "/b", 5],
    ["C", "/c", 5],
    ["D", "/d", 1],
  ] as const
  const found: unknown[] = []
  for (const stored of [pairs, pairs.toReversed()]) {
    const brandId = await newBrand()
    for (const [query, page, impressions] of stored)
      await bring(brandId, ["query", "page"], [{ date: first, keys: [query, page], ...numbers, impressions }])
    const selection: RowSelection = { brandId, days: all, filter: {}, by: ["query", "page"] }
    const byCount = [1, 2, 3, 4].map(async (count) =>
      (await readNamedPairs(selection, count)).map(({ query }) => query).toSorted(),
    )
    found.push(await Promise.all(byCount))
  }
  const expected = [["A"], ["A"], ["A", "B", "C"], ["A", "B", "C", "D"]]
  expect(found).toEqual([expected, expected])
})

it("names with numbers above 65,536 are in another part, and each question finds both", async () => {
  const brandId = await newBrand()
  const count = 6000
  const rows = Array.from({ length: count }, (_, at) => ({
    keys: [`query ${at}`, `/${at % 2}`],
    ...numbers,
    clicks: at % 5,
  }))
  const taken = { brand_id: brandId, dimension: "query" as const, number: 65_000, key: "taken", name: "taken" }
  await db.insertInto("search_names").values(taken).execute()
  await sync(brandId, first, ["query", "page"], rows)
  expect(await db.selectFrom("search_parts").select("part").where("brand_id", "=", brandId).execute()).toHaveLength(2)
  const path = `/v1/brands/${brandId}/search-performance`
  const range = `from=${first}&to=${first}&compare=none`
  const list = async (question: string) =>
    (await call<{ data: (SearchTotals & { query?: string; url?: string })[] }>("GET", `${path}/${question}`)).data
  expect(await list(`queries?${range}&q=query+5999`)).toMatchObject([{ query: "query 5999", clicks: 4 }])
  for (const query of [0, 5999])
    expect(await list(`pages?${range}&query=query+${query}`)).toMatchObject([{ url: `/${query % 2}`, impressions: 10 }])
  expect(await list(`pages?${range}`)).toMatchObject([{ impressions: count * 5 }, { impressions: count * 5 }])
  const total = await sumByName(db, "query", { brandId, days: all, filter: {}, by: ["query"] })
  const own = { brandId, dimension: "query" as const }
  const names = rows
    .toSorted((one, other) => other.clicks - one.clicks || ((one.keys[0] ?? "") < (other.keys[0] ?? "") ? -1 : 1))
    .map(({ keys }) => keys[0])
  for (const offset of [0, 1190, 5990, 6000]) {
    const some = await rankSums(db, own, total, { sort: "-clicks", offset, limit: 20 })
    expect(some.map(({ key }) => key)).toEqual(names.slice(offset, offset + 20))
  }
  // All sums are equal, and their names are read in two batches.
  const same = { ...total, clicks: total.impressions }
  const equal = await rankSums(db, own, same, { sort: "-clicks", offset: 5500, limit: 20 })
  expect(equal.map(({ key }) => key)).toEqual(
    rows
      .map(({ keys }) => keys[0] ?? "")
      .toSorted((one, other) => (one < other ? -1 : 1))
      .slice(5500, 5520),
  )
})

it("other work of the process runs between large days, also after days without rows", async () => {
  const brandId = await newBrand()
  const large = days.slice(6)
  await bring(
    brandId,
    ["query"],
    large.map((date) => ({ date, keys: ["cms"], ...numbers })),
  )
  await db.updateTable("search_parts").set({ size: 150_000 }).where("brand_id", "=", brandId).execute()
  let turns = 0
  let timer = setImmediate(function turn() {
    turns++
    timer = setImmediate(turn)
  })
  const periods = days.map((day) => ({ until: day, since: day, cut: "q" }))
  const turnsOf: number[] = []
  for await (const { size } of readSearchParts(db, brandId, periods)) turnsOf.push(size * turns)
  clearImmediate(timer)
  expect(turnsOf).toHaveLength(large.length)
  expect(new Set(turnsOf).size).toBe(large.length)
})

const row = fc
  .record({
    date: fc.constantFrom(...days.slice(0, 3)),
    keys: fc.tuple(fc.constantFrom("cms", "CMS", "größe", "zz", "aa", "ﬀ", "🙂", "b 1", "b 2", "b 3", "b 4")),
    impressions: fc.oneof(fc.constantFrom(0, 2, 4), fc.integer({ min: 0, max: 1_000_000 })),
    share: fc.constantFrom(0, 0.5, 1),
    position: fc.constantFrom(1, 2.5, 99.9),
  })
  .map(({ share, ...rest }) => ({ ...rest, clicks: Math.floor(rest.impressions * share) }))
const rowsOfDays = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 33,
  selector: ({ date, keys }) => `${date} ${keys.join(" ")}`,
})

interface Listed extends SearchTotals {
  query: string
}

interface Counted {
  listed: Listed
  /** The mean position in thousandths, without the rounding of a further division. */
  mean: number
}

/** The sums by query, counted as a person counts. */
function countByQuery(rows: readonly Row[]): Counted[] {
  return [...Map.groupBy(rows, ({ keys }) => keys[0] ?? "")].map(([query, own]) => {
    let [clicks, impressions, thousandths] = [0, 0, 0]
    for (const one of own) {
      clicks += one.clicks
      impressions += one.impressions
      thousandths += Math.round(one.position * one.impressions * 1000)
    }
    const isShown = impressions > 0
    return {
      mean: isShown ? thousandths / impressions : Number.MAX_VALUE,
      listed: {
        query,
        clicks,
        impressions,
        ctr: isShown ? clicks / impressions : null,
        position: isShown ? (expect.closeTo(thousandths / 1000 / impressions, 9) as number) : null,
      },
    }
  })
}

/** What each order compares, the smallest first. */
const orders: Record<string, (one: Counted) => number[]> = {
  "-clicks": ({ listed: { clicks, impressions } }) => [-(clicks ?? 0), -(impressions ?? 0)],
  "-impressions": ({ listed: { clicks, impressions } }) => [-(impressions ?? 0), -(clicks ?? 0)],
  "-ctr": ({ listed: { ctr, impressions } }) => [-(ctr ?? -1), -(impressions ?? 0)],
  position: ({ mean, listed: { impressions } }) => [mean, -(impressions ?? 0)],
}

it("lists are in the order that sorting each query's sums gives, and equal sums are by name, on each page", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfDays, fc.integer({ min: 1, max: 4 }), async (rows, limit) => {
      const brandId = await newBrand()
      await bring(brandId, ["query"], rows)
      for (const [sort, keysOf] of Object.entries(orders)) {
        const found: Listed[] = []
        for (let cursor = ""; ;) {
          const question = new URLSearchParams({ ...all, compare: "none", sort, limit: String(limit) })
          if (cursor !== "") question.set("cursor", cursor)
          const path = `/v1/brands/${brandId}/search-performance/queries?${question}`
          const page = await call<{ data: (Listed & { previous: null })[]; next_cursor: string | null }>("GET", path)
          found.push(...page.data)
          if (page.next_cursor === null) break
          cursor = page.next_cursor
        }
        const expected = countByQuery(rows).toSorted((one, other) => {
          const [a, b] = [keysOf(one), keysOf(other)]
          const differing = a.findIndex((value, at) => value !== b[at])
          if (differing >= 0) return (a[differing] ?? 0) - (b[differing] ?? 0)
          return Buffer.compare(Buffer.from(one.listed.query), Buffer.from(other.listed.query))
        })
        expect(found).toEqual(expected.map(({ listed }) => ({ ...listed, previous: null })))
      }
    }),
    { numRuns: runsOnEngine(8) },
  )
})
