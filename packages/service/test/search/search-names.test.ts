import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService, type StartedService } from "@citable/dev"
import { knownNames } from "@citable/search-data/parts/known-names"
import type { Database } from "@citable/storage/database"
import { findNumbers, numberNames } from "@citable/storage/search/search-names"
import { afterAll, beforeAll, expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"

let dataDir: string
let started: StartedService
let db: Database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-search-names-"))
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

it("each query keeps its own clicks after another process has deleted all names and stored others", async () => {
  const brandId = await newBrand()
  const path = `/v1/brands/${brandId}/search-performance`
  const bring = (date: string, clicks: Record<string, number>) => {
    const rows = Object.entries(clicks).map(([query, own]) => ({
      date,
      keys: [query],
      clicks: own,
      impressions: 9,
      position: 1,
    }))
    return call("POST", `${path}/import`, { dimensions: ["query"], rows })
  }
  const list = async (date: string) => {
    const { data } = await call<{ data: { query: string; clicks: number }[] }>(
      "GET",
      `${path}/queries?from=${date}&to=${date}`,
    )
    return Object.fromEntries(data.map(({ query, clicks }) => [query, clicks]))
  }
  // The second call asks for stored names, and the third finds them in memory.
  for (const date of ["2026-06-01", "2026-06-02", "2026-06-03"]) {
    await bring(date, { one: 1, two: 2, three: 3 })
    expect(await list(date)).toEqual({ one: 1, two: 2, three: 3 })
  }
  for (const table of ["search_parts", "search_periods", "search_names"] as const)
    await db.deleteFrom(table).where("brand_id", "=", brandId).execute()
  for (const date of ["2026-06-04", "2026-06-05"]) {
    await bring(date, { four: 4, three: 3, one: 1, two: 2 })
    expect(await list(date)).toEqual({ one: 1, two: 2, three: 3, four: 4 })
  }
})

it("numbers of a transaction that was rolled back go to other names", async () => {
  const own = { brandId: await newBrand(), dimension: "query" as const }
  const number = (names: string[]) => db.transaction().execute((trx) => numberNames(trx, own, names))
  await number(["first"])
  const failed = db.transaction().execute(async (trx) => {
    await numberNames(trx, own, ["lost", "first"])
    // They are found in the database now, but not settled.
    await numberNames(trx, own, ["lost", "first"])
    throw new Error("rolled back")
  })
  await expect(failed).rejects.toThrow("rolled back")
  await number(["kept"])
  await number(["kept", "lost", "first", "kept", ""])
  const expected = { "": 0, first: 1, kept: 2, lost: 3 }
  const stored = await findNumbers(db, own, Object.keys(expected))
  expect(Object.fromEntries(stored)).toEqual(expected)
  expect(Object.fromEntries(await number(["lost", "kept", "first", ""]))).toEqual(expected)
})

it("a process that outlives the restoring of a backup gives each name its number in the backup", async () => {
  const own = { brandId: await newBrand(), dimension: "query" as const }
  const number = (names: string[]) => db.transaction().execute((trx) => numberNames(trx, own, names))
  await number(["in the backup"])
  await number(["lost", "in the backup"])
  // Only a name that was stored before is kept in memory.
  await number(["lost", "in the backup"])
  const ofBrand = db.deleteFrom("search_names").where("brand_id", "=", own.brandId)
  await ofBrand.where("number", "=", 2).execute()
  // Another process stores as many names as there were.
  await db
    .insertInto("search_names")
    .values({ brand_id: own.brandId, dimension: own.dimension, number: 2, key: "other", name: "other" })
    .execute()
  expect(Object.fromEntries(await number(["lost", "in the backup"]))).toEqual({ "": 0, "in the backup": 1, lost: 3 })
})

it("a name that nobody asks for again is forgotten, and one that is asked for stays", async () => {
  const mark = "a mark"
  const isStored = () => Promise.resolve(true)
  const names = await knownNames(mark, isStored)
  let stays = true
  for (let number = 1; number <= 100_000; number++) {
    names.keep(`name ${number}`, number)
    stays &&= names.get("name 1") === 1
  }
  expect(stays).toBe(true)
  expect(names.get("name 2")).toBeUndefined()
  expect((await knownNames(mark, isStored)).get("name 99999")).toBe(99_999)
})
