import { hash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createTestDatabase, onEngine, startService } from "@citable/dev"
import fc from "fast-check"
import { type Kysely, sql } from "kysely"
import { expect, it } from "vitest"

import { cutOf, type Dimension, dimensions } from "../src/groups/search/rows/cuts.ts"
import { openTables } from "../src/operator/data/open-tables.ts"
import { openDatabase } from "../src/storage/database.ts"
import { migrate, migrateTo } from "../src/storage/migrate.ts"
import { readSearchParts } from "../src/storage/search/read-search-parts.ts"
import { comparePartRows, encodePart, openPart, type PartRow } from "../src/storage/search/search-part.ts"
import { openOnEngine } from "./open-on-engine.ts"
import { runsOnEngine } from "./runs-on-engine.ts"
import { storedSearchRows } from "./stored-search-rows.ts"

const sum = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.maxSafeNat())
const number = fc.oneof(fc.constantFrom(0, 1, 127, 128), fc.integer({ min: 0, max: 10_000_000 }))
const rowsOfPart = fc.uniqueArray(
  fc.record<PartRow>({
    query: number,
    page: number,
    country: fc.constantFrom("", "usa", "deu", "größe 🙂"),
    device: fc.constantFrom("", "mobile", "desktop"),
    clicks: sum,
    impressions: sum,
    positions: sum,
  }),
  { selector: ({ query, page, country, device }) => `${query} ${page} ${country} ${device}`, maxLength: 40 },
)

it("a part gives back the rows that it was made of, column by column", () => {
  fc.assert(
    fc.property(rowsOfPart, fc.subarray(["query", "page", "country", "device"] as const), (made, absent) => {
      const shortened = made.map((row) => {
        const own = { ...row }
        for (const column of absent) Object.assign(own, { [column]: typeof row[column] === "number" ? 0 : "" })
        return own
      })
      const keyOf = ({ query, page, country, device }: PartRow) => `${query} ${page} ${country} ${device}`
      const rows = [...new Map(shortened.map((row) => [keyOf(row), row])).values()].toSorted(comparePartRows)
      const part = openPart(encodePart(rows))
      expect(part.size).toBe(rows.length)
      for (const column of ["query", "page", "clicks", "impressions", "positions"] as const)
        expect([...part.column(column)]).toEqual(rows.map((row) => row[column]))
      expect([...part.column("country")].map((place) => part.countries[place])).toEqual(
        rows.map(({ country }) => country),
      )
      expect([...part.column("device")].map((place) => part.devices[place])).toEqual(rows.map(({ device }) => device))
    }),
  )
})

it("a part of an unknown format is refused", () => {
  expect(() => openPart(Uint8Array.of(2, 0))).toThrow(RangeError)
})

const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 4, 1 + at)).toISOString().slice(0, 10))

it("other work of the process runs between the pieces of a long question", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-search-parts-"))
  const started = await startService({ dataDir, role: "api" })
  const path = `/v1/brands/${started.brandId}/search-performance/import`
  const rows = days.map((date) => ({ date, keys: [`query ${date}`], clicks: 1, impressions: 2, position: 3 }))
  await started.call("POST", path, { dimensions: ["query"], rows }, started.operatorToken)
  const db = await openOnEngine(dataDir)
  let turns = 0
  let timer = setImmediate(function turn() {
    turns++
    timer = setImmediate(turn)
  })
  const periods = days.map((day) => ({ until: day, since: day, cut: "q" }))
  const turnsOf: number[] = []
  for await (const { until } of readSearchParts(db, started.brandId, periods)) turnsOf.push(until === "" ? -1 : turns)
  clearImmediate(timer)
  expect(turnsOf).toHaveLength(days.length)
  // Four days, and then the others.
  expect(turnsOf[4]).toBeGreaterThan(turnsOf[0] ?? 0)
  await db.destroy()
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

const oldRow = fc
  .record({
    until: fc.constantFrom(...days.slice(0, 3)),
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
      const folder = await mkdtemp(join(tmpdir(), "citable-search-upgrade-"))
      const { databaseUrl } = await onEngine()
      const place = databaseUrl === undefined ? {} : { databaseUrl: await createTestDatabase() }
      const old = await openTables({ dataDir: folder, ...place }, { readOnly: false })
      await migrateTo(old, "0140_search_sums")
      const numbers = new Map(known.map((one, at) => [one, at + 5]))
      await fill(old, rows, numbers)
      expect(await migrate(old)).toContain("0150_search_parts")
      await old.destroy()
      const db = await openDatabase(place.databaseUrl ?? join(folder, "service.db"))
      const stored = await storedSearchRows(db)
      const names = await db.selectFrom("search_names").selectAll().where("dimension", "=", "query").execute()
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
      const orderOf = ({ until, cut, key }: (typeof rows)[number]) => `${until} ${cut} ${key}`
      const expected = rows.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
      expect(stored).toEqual(expected.map((row) => ({ ...row, brand_id: "brd_1" })))
      for (const [name, own] of numbers) expect(names).toContainEqual(expect.objectContaining({ name, number: own }))
      expect(new Set(names.map((row) => row.number)).size).toBe(names.length)
    }),
    { numRuns: runsOnEngine(4) },
  )
})

it("an upgrade that fails leaves the rows of the earlier release as they were", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-search-upgrade-"))
  const { databaseUrl } = await onEngine()
  const place = databaseUrl === undefined ? {} : { databaseUrl: await createTestDatabase() }
  const old = await openTables({ dataDir: folder, ...place }, { readOnly: false })
  await migrateTo(old, "0140_search_sums")
  const [one, other] = fc.sample(oldRow, { seed: 1, numRuns: 2 }).map((row, at) => ({ ...row, until: days[at] ?? "" }))
  if (one === undefined || other === undefined) throw new Error("no rows")
  // No release stores such a row.
  await fill(old, [one, { ...other, clicks: -1 }], new Map())
  await expect(migrate(old)).rejects.toThrow(RangeError)
  const { rows } = await sql<{ key: string }>`select key from search_rows order by until`.execute(old)
  expect(rows).toEqual([{ key: one.key }, { key: other.key }])
  await sql`update search_rows set clicks = 0`.execute(old)
  expect(await migrate(old)).toContain("0150_search_parts")
  await old.destroy()
  await rm(folder, { recursive: true, force: true })
})

async function fill(
  db: Kysely<unknown>,
  rows: readonly (Record<string, string | number> & { until: string; cut: string })[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`insert into accounts (id, name, created_at) values ('acc_1', 'A', 1)`.execute(db)
  await sql`insert into brands (id, account_id, name, domains, aliases, default_locale, locales, created_at, updated_at)
    values ('brd_1', 'acc_1', 'A', '[]', '[]', 'en', '["en"]', 1, 1)`.execute(db)
  for (const [name, own] of numbers) {
    const key = hash("sha256", name, "base64url")
    await sql`insert into search_names (brand_id, dimension, number, key, name)
      values ('brd_1', 'query', ${own}, ${key}, ${name})`.execute(db)
  }
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    await sql`insert into search_rows (brand_id, ${sql.join(columns)})
      values ('brd_1', ${sql.join(Object.values(row))})`.execute(db)
    await sql`insert into search_periods (brand_id, until, since, cut, source, digest, written_at)
      values ('brd_1', ${row.until}, ${row.until}, ${row.cut}, 'csv_import', '', 1) on conflict do nothing`.execute(db)
  }
}
