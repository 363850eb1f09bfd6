import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService, type Service } from "@citable/service"
import type { Database } from "@citable/storage/database"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { emptySums } from "../../src/groups/search/queries/sum-by-name.ts"
import { addUpSums, encodeSums } from "../../src/groups/search/sums/day-sums.ts"
import { findMissingMonths, findMissingSums, makeMonth, makeSums } from "../../src/groups/search/sums/make-sums.ts"
import { wholeMonths } from "../../src/groups/search/sums/months.ts"
import { sumsAt } from "../../src/groups/search/sums/named-sums.ts"
import { borrowSums, giveBackSums } from "../../src/groups/search/sums/spare-sums.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { runsOnEngine } from "../runs-on-engine.ts"

interface Row {
  date: string
  keys: string[]
  clicks: number
  impressions: number
  position: number
}

let dataDir: string
/** Without workers, only the test makes sums. */
let service: StartedService
let db: Database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-search-sums-"))
  service = await startService({ dataDir, role: "api" })
  db = await openOnEngine(dataDir)
})
afterAll(async () => {
  await db.destroy()
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  service.call<Result>(method, path, body, service.operatorToken)

const values = {
  query: ["cms", "blog cms", "CMS 100%", "größe", "zz", "aa", "", "ﬀ", "🙂"],
  page: ["https://a.example/", "https://a.example/blog", "https://a.example/ä"],
  country: ["usa", "deu"],
  device: ["desktop", "mobile"],
}
type Dimension = keyof typeof values
const cuts: Dimension[][] = [
  ["query"],
  ["page"],
  ["query", "country", "device"],
  ["page", "country", "device"],
  ["query", "page", "country", "device"],
  [],
]

/** Few different numbers, so that many sums are equal. */
const row = (dimensions: readonly Dimension[]): fc.Arbitrary<Row> =>
  fc
    .record({
      date: fc.integer({ min: 1, max: 20 }).map((day) => `2026-06-${String(day).padStart(2, "0")}`),
      keys: fc.tuple(...dimensions.map((name) => fc.constantFrom(...values[name]))),
      impressions: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1_000_000 })),
      share: fc.constantFrom(0, 50, 100),
      position: fc.constantFrom(1, 2.5, 9.9, 10_000),
    })
    .map(({ share, ...rest }) => ({ ...rest, clicks: Math.floor((rest.impressions * share) / 100) }))

const file = fc.constantFrom(...cuts).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    rows: fc.uniqueArray(row(dimensions), {
      minLength: 1,
      maxLength: 40,
      selector: ({ date, keys }) => `${date} ${keys.join(" ")}`,
    }),
  }),
)

const ranges = [
  "from=2026-06-01&to=2026-06-20",
  "from=2026-05-30&to=2026-07-02",
  "from=2026-06-08&to=2026-06-14",
  "from=2026-06-20&to=2026-06-20&compare=none",
]
const questions = ranges.flatMap((range) => [
  `?${range}`,
  ...["-clicks", "-impressions", "-ctr", "position"].flatMap((sort) => [
    `/queries?${range}&sort=${sort}`,
    `/queries?${range}&sort=${sort}&limit=2`,
    `/pages?${range}&sort=${sort}&limit=1`,
  ]),
  `/queries?${range}&q=CMS`,
  `/queries?${range}&q=0%25`,
  `/queries?${range}&device=mobile`,
  `/opportunities?${range}&min_impressions=1`,
])

it("answers from sums are those from rows, in each order, range and comparison, also after rows have changed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), file, async (files, later) => {
      const { id } = await call<{ id: string }>("POST", "/v1/brands", { name: "Search" })
      const path = `/v1/brands/${id}/search-performance`
      const ask = async () => {
        const answers: unknown[] = []
        for (const question of questions) answers.push(await call("GET", path + question))
        return answers
      }
      const count = async () => {
        const { count: days } = await db
          .selectFrom("search_sums")
          .select((eb) => eb.fn.countAll<number | string>().as("count"))
          .where("brand_id", "=", id)
          .executeTakeFirstOrThrow()
        return Number(days)
      }
      for (const one of files) await call("POST", `${path}/import`, one)
      const fromRows = await ask()
      await makeAll()
      expect(await ask()).toEqual(fromRows)
      const made = await count()
      await call("POST", `${path}/import`, later)
      // Some days have no sums now, so all questions about them read the rows.
      const changed = await ask()
      const left = await count()
      expect(left).toBeLessThanOrEqual(made)
      await makeAll()
      expect(await ask()).toEqual(changed)
      const byName = [...files, later].filter(({ dimensions }) => /query|page/.test(dimensions.join(" ")))
      if (byName.length > 0) expect(await count()).toBeGreaterThan(0)
    }),
    { numRuns: runsOnEngine(3) },
  )
})

async function makeAll(): Promise<void> {
  for (let missing = await findMissingSums(db, 100); missing.length > 0; missing = await findMissingSums(db, 100)) {
    for (const one of missing) await makeSums(db, one)
  }
  for (const month of await findMissingMonths(db, 100)) await makeMonth(db, month)
}

it("a page of a list goes on where the page before it ended, however many sums are equal", async () => {
  const { id } = await call<{ id: string }>("POST", "/v1/brands", { name: "Search" })
  const path = `/v1/brands/${id}/search-performance`
  const rows = Array.from({ length: 300 }, (_, at) => ({
    date: "2026-06-01",
    keys: [`query ${at}`],
    clicks: at % 2,
    impressions: 5,
    position: 1,
  }))
  await call("POST", `${path}/import`, { dimensions: ["query"], rows })
  await makeAll()
  const found: string[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${cursor}`
    const page = await call<{ data: { query: string }[]; next_cursor: string | null }>(
      "GET",
      `${path}/queries?limit=70${more}`,
    )
    found.push(...page.data.map(({ query }) => query))
    cursor = page.next_cursor
  }
  const sorted = rows.toSorted(
    (one, other) => other.clicks - one.clicks || (String(one.keys) < String(other.keys) ? -1 : 1),
  )
  expect(found).toEqual(sorted.map(({ keys }) => keys[0]))
})

it("a worker makes the sums after an import, and at a start those that are missing", async () => {
  let ahead = 0
  const folder = await mkdtemp(join(tmpdir(), "citable-search-sums-"))
  const now = () => Date.now() + ahead
  const started = await startService({ dataDir: folder, now })
  let again: Service | undefined
  try {
    const rows = [{ date: "2026-06-01", keys: ["cms"], clicks: 1, impressions: 5, position: 1 }]
    const path = `/v1/brands/${started.brandId}/search-performance/import`
    await started.call("POST", path, { dimensions: ["query"], rows }, started.operatorToken)
    const own = await openOnEngine(folder)
    const days = async () => (await own.selectFrom("search_sums").select("day").execute()).map(({ day }) => day)
    ahead += 60_000
    await vi.waitFor(async () => expect(await days()).toEqual(["2026-06-01"]), { interval: 100 })
    await started.close()
    await own.deleteFrom("search_sums").execute()
    again = await createService({ dataDir: folder, now, ...(await onEngine(folder)) })
    ahead += 60_000
    await vi.waitFor(async () => expect(await days()).toEqual(["2026-06-01"]), { interval: 100 })
    await own.destroy()
  } finally {
    await again?.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it("encoded sums of several days add up to what counting gives, for all numbers and for some", () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 2 ** 24 - 2, max: 2 ** 24 + 2 }),
    fc.maxSafeNat().map((value) => Math.floor(value / 100)),
  )
  const size = 300_000
  const number = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: size - 1 }))
  const day = fc.uniqueArray(fc.record({ number, clicks: amount, impressions: amount, positions: amount }), {
    selector: (one) => one.number,
    maxLength: 50,
  })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 5 }), fc.uniqueArray(number), (days, asked) => {
      const counted = emptySums(size)
      const encoded = days.map((rows) => {
        const own = emptySums(size)
        for (const sums of [own, counted]) {
          for (const { number: at, clicks, impressions, positions } of rows) {
            sums.present[at] = 1
            sums.clicks[at] = (sums.clicks[at] ?? 0) + clicks
            sums.impressions[at] = (sums.impressions[at] ?? 0) + impressions
            sums.positions[at] = (sums.positions[at] ?? 0) + positions
          }
        }
        return encodeSums(own)
      })
      const added = addUpSums(encoded, emptySums(size))
      // Comparing objects of so many values takes seconds.
      for (const name of ["clicks", "impressions", "positions", "present"] as const)
        expect(Buffer.compare(Buffer.from(added[name].buffer), Buffer.from(counted[name].buffer)), name).toBe(0)
      const numbers = [...asked, ...days.flat().map((one) => one.number)].slice(0, 20)
      const places = new Uint32Array(Math.max(0, ...numbers) + 1)
      numbers.forEach((one, index) => (places[one] = index + 1))
      const some = addUpSums(encoded, emptySums(numbers.length + 1), places)
      for (const one of numbers) {
        const place = places[one] ?? 0
        expect(sumsAt(some, place)).toEqual(sumsAt(counted, one))
        expect(some.present[place]).toBe(counted.present[one])
      }
    }),
    { numRuns: 30 },
  )
})

it("encoded sums that are cut off are an error, not other sums", () => {
  const sums = emptySums(100)
  for (const number of [1, 50]) {
    sums.present[number] = 1
    sums.impressions[number] = 5
  }
  const encoded = encodeSums(sums)
  for (const length of [0, 4, 8, encoded.length - 1])
    expect(() => addUpSums([encoded.subarray(0, length)], emptySums(100))).toThrow("are cut off")
})

it("sums that a question gives back are empty for the next one, and nobody else has them meanwhile", () => {
  const size = 100
  const borrowed = Array.from({ length: 4 }, () => borrowSums(size))
  expect(new Set(borrowed).size).toBe(4)
  for (const sums of borrowed) {
    for (const column of [sums.clicks, sums.impressions, sums.positions, sums.present]) column.fill(1)
    giveBackSums(sums)
  }
  const again = Array.from({ length: 4 }, () => borrowSums(size))
  expect(again.filter((sums) => borrowed.includes(sums))).toHaveLength(2)
  for (const { clicks, impressions, positions, present } of again) {
    expect(present.length).toBeGreaterThanOrEqual(size)
    for (const column of [clicks, impressions, positions, present]) expect(column.every((sum) => sum === 0)).toBe(true)
  }
})

it("a month with several days has sums of its own, which a write to one of its days deletes", async () => {
  const { id } = await call<{ id: string }>("POST", "/v1/brands", { name: "Search" })
  const bring = (days: number[], clicks: number) => {
    const rows = days.map((day) => ({ date: `2026-06-0${day}`, keys: ["cms"], clicks, impressions: 5, position: 1 }))
    return call("POST", `/v1/brands/${id}/search-performance/import`, { dimensions: ["query"], rows })
  }
  const months = async () => {
    const rows = await db.selectFrom("search_sums").select("day").where("brand_id", "=", id).execute()
    return rows.filter(({ day }) => day.length === 7).map(({ day }) => day)
  }
  await bring([1, 2, 3, 4, 5], 1)
  await makeAll()
  expect(await months()).toEqual(["2026-06"])
  await bring([3], 2)
  expect(await months()).toEqual([])
  await makeAll()
  const path = `/v1/brands/${id}/search-performance/queries?from=2026-06-01&to=2026-06-30`
  expect(await call("GET", path)).toMatchObject({ data: [{ clicks: 6, impressions: 25 }] })
})

it("finds the months of which a range has all days", () => {
  expect(wholeMonths({ from: "2026-01-31", to: "2026-03-31" })).toEqual(["2026-02", "2026-03"])
  expect(wholeMonths({ from: "2024-02-01", to: "2024-02-29" })).toEqual(["2024-02"])
  expect(wholeMonths({ from: "9999-11-02", to: "9999-12-31" })).toEqual(["9999-12"])
  expect(wholeMonths({ from: "2026-02-02", to: "2026-03-30" })).toEqual([])
})
