import { hash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createTestDatabase, onEngine } from "@citable/dev"
import { type Database, openDatabase } from "@citable/storage/database"
import { migrate, migrateTo } from "@citable/storage/migrate"
import fc from "fast-check"
import { type Kysely, sql } from "kysely"
import { afterEach, beforeEach, expect, it } from "vitest"

import { cutOf, type Dimension, dimensions } from "../../src/groups/search/rows/cuts.ts"
import { openTables } from "../../src/operator/data/open-tables.ts"
import { runsOnEngine } from "../runs-on-engine.ts"
import { fillOldSearches, type OldSearchRow } from "./fill-old-searches.ts"
import { storedSearchRows } from "./stored-search-rows.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-search-upgrade-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** New tables of the release before searches were packed, and a way to open them with this one. */
async function openOld(): Promise<{ old: Kysely<unknown>; open: () => Promise<Database> }> {
  const { databaseUrl } = await onEngine()
  const dataDir = await mkdtemp(join(folder, "data-"))
  const place = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl: await createTestDatabase() }
  const old = await openTables(place, { readOnly: false })
  await migrateTo(old, "0140_search_sums")
  return { old, open: () => openDatabase(place.databaseUrl ?? join(dataDir, "service.db")) }
}

const days = ["2026-05-01", "2026-05-02", "2026-05-03"] as const

const oldRow = fc
  .record({
    until: fc.constantFrom(...days),
    cut: fc.constantFrom<Dimension[]>([], ["query", "country", "device"], ["page"], [...dimensions]),
    keys: fc.tuple(
      fc.constantFrom("", "cms", "größe", "🙂"),
      fc.constantFrom("", "https://a.example/", "https://a.example/ä"),
      fc.constantFrom("usa", "deu"),
      fc.constantFrom("mobile", "desktop"),
    ),
    clicks: fc.integer({ min: 0, max: 1000 }),
    impressions: fc.integer({ min: 0, max: 100_000 }),
    positions: fc.nat(),
  })
  .map(({ until, cut, keys, ...sums }) => {
    const texts = dimensions.map((name, at) => (cut.includes(name) ? (keys[at] ?? "") : ""))
    const [query = "", page = "", country = "", device = ""] = texts
    const key = hash("sha256", JSON.stringify(texts), "base64url")
    return { until, since: until, cut: cutOf(cut), key, query, page, country, device, ...sums }
  })
const oldRows = fc.uniqueArray(oldRow, {
  selector: ({ until, cut, key }) => `${until} ${cut} ${key}`,
  maxLength: 60,
})

it("the upgrade packs the rows of an earlier release, loses none, and keeps the numbers of names", async () => {
  await fc.assert(
    fc.asyncProperty(oldRows, fc.subarray(["cms", "old", "🙂"]), async (rows, known) => {
      const { old, open } = await openOld()
      const numbers = new Map(known.map((one, at) => [one, at + 5]))
      await fillOldSearches(old, rows, numbers)
      await sql`insert into search_sums (brand_id, dimension, day, sums)
        values ('brd_1', 'query', ${days[0]}, ${Buffer.of(5, 1, 2, 3)})`.execute(old)
      expect(await migrate(old)).toContain("0150_search_parts")
      await old.destroy()
      const db = await open()
      const stored = await storedSearchRows(db)
      const names = await db.selectFrom("search_names").selectAll().where("dimension", "=", "query").execute()
      // Sums in the encoding of the earlier release are made again.
      expect(await db.selectFrom("search_sums").selectAll().execute()).toEqual([])
      await db.destroy()
      const orderOf = ({ until, cut, key }: OldSearchRow) => `${until} ${cut} ${key}`
      const expected = rows.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
      expect(stored).toEqual(expected.map((row) => ({ ...row, brand_id: "brd_1" })))
      for (const [name, own] of numbers) expect(names).toContainEqual(expect.objectContaining({ name, number: own }))
      expect(new Set(names.map((row) => row.number)).size).toBe(names.length)
    }),
    { numRuns: runsOnEngine(4) },
  )
})

it("an upgrade that fails leaves the rows of the earlier release as they were", async () => {
  const { old } = await openOld()
  const [one, other] = fc.sample(oldRow, { seed: 1, numRuns: 2 }).map((row, at) => ({ ...row, until: days[at] ?? "" }))
  if (one === undefined || other === undefined) throw new Error("no rows")
  // No release stores such a row.
  await fillOldSearches(old, [one, { ...other, clicks: -1 }])
  await expect(migrate(old)).rejects.toThrow(RangeError)
  const { rows } = await sql<{ key: string }>`select key from search_rows order by until`.execute(old)
  expect(rows).toEqual([{ key: one.key }, { key: other.key }])
  await sql`update search_rows set clicks = 0`.execute(old)
  expect(await migrate(old)).toContain("0150_search_parts")
  await old.destroy()
})

it("queries that earlier releases cut off in the middle of different characters have become one, and are added up", async () => {
  const { old, open } = await openOld()
  const text = "x".repeat(1999)
  const rows = ["😀", "🥳"].map((character, at) => {
    const query = `${text}${character}`.slice(0, 2000)
    const key = hash("sha256", `${at}`, "base64url")
    const [until] = days
    return { until, since: until, cut: "q", key, query, page: "", country: "", device: "" }
  })
  const sums = [
    { clicks: 1, impressions: 20, positions: 30_000 },
    { clicks: 2, impressions: 3, positions: 4000 },
  ]
  await fillOldSearches(
    old,
    rows.map((row, at) => ({ ...row, ...sums[at] })),
  )
  await migrate(old)
  await old.destroy()
  const db = await open()
  const sum = { query: `${text}\uFFFD`, clicks: 3, impressions: 23, positions: 34_000 }
  expect(await storedSearchRows(db)).toEqual([expect.objectContaining(sum)])
  await db.destroy()
})

it("the packed searches of a brand go with it", async () => {
  const { old, open } = await openOld()
  await fillOldSearches(old, fc.sample(oldRow, { seed: 1, numRuns: 1 }))
  await migrate(old)
  await old.destroy()
  const db = await open()
  expect(await db.selectFrom("search_parts").select("brand_id").execute()).toHaveLength(1)
  await db.deleteFrom("brands").execute()
  expect(await db.selectFrom("search_parts").select("brand_id").execute()).toEqual([])
  await db.destroy()
})
