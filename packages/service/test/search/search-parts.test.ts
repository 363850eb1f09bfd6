import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crc32 } from "node:zlib"

import { startService } from "@citable/dev"
import { comparePartRows, encodePart, openPart, type PartRow } from "@citable/search-data/parts/search-part"
import { readSearchParts } from "@citable/storage/search/read-search-parts"
import fc from "fast-check"
import { expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"
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

const damaged = expect.objectContaining({ code: "search_data_damaged" }) as Error

it("a part of which a bit has changed, or an end is missing, is refused", () => {
  fc.assert(
    fc.property(rowsOfPart, fc.nat(), fc.nat({ max: 7 }), fc.nat(), (made, place, bit, length) => {
      const part = encodePart(made.toSorted(comparePartRows))
      const changed = Uint8Array.from(part)
      const at = place % part.length
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      expect(() => openPart(changed)).toThrow(damaged)
      expect(() => openPart(part.subarray(0, length % part.length))).toThrow(damaged)
    }),
  )
})

it("a column that has more or fewer values than its part has rows is refused", () => {
  const rows = [1, 2, 300].map((query) => {
    const sums = { clicks: 300, impressions: 0, positions: 0 }
    return { query, page: 0, country: "", device: "", ...sums }
  })
  for (const size of [2, 4]) {
    const part = Buffer.from(encodePart(rows))
    part.write(`"size":${size}`, part.indexOf(`"size":3`))
    part.writeUInt32LE(crc32(part.subarray(5)), 1)
    expect(() => openPart(part).column("query")).toThrow(damaged)
    expect(() => openPart(part).column("clicks")).toThrow(damaged)
  }
})

const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 4, 1 + at)).toISOString().slice(0, 10))

it("other work of the process runs between the pieces of a long question", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-search-parts-"))
  const started = await startService({ dataDir, role: "api" })
  const path = `/v1/brands/${started.brandId}/search-performance/import`
  const rows = days.map((date) => ({ date, keys: [`query ${date}`], clicks: 1, impressions: 2, position: 3 }))
  await started.call("POST", path, { dimensions: ["query"], rows }, started.operatorToken)
  const db = await openOnEngine(dataDir)
  await db.updateTable("search_parts").set({ size: 50_000 }).execute()
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
  // Two days fill a piece.
  expect(turnsOf[4]).toBeGreaterThan(turnsOf[0] ?? 0)
  // An export without the name of a query would be another one.
  expect(await storedSearchRows(db)).toHaveLength(days.length)
  await db.deleteFrom("search_names").where("number", "=", 3).execute()
  await expect(storedSearchRows(db)).rejects.toEqual(damaged)
  await db.destroy()
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})
