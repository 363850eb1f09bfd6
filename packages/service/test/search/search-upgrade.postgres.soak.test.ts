import { createTestDatabase } from "@citable/dev"
import { openDatabase } from "@citable/storage/database"
import { migrate, migrateTo } from "@citable/storage/migrate"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openTables } from "../../src/operator/data/open-tables.ts"
import { fillOldSearches } from "./fill-old-searches.ts"
import { storedSearchRows } from "./stored-search-rows.ts"

let databaseUrl: string
let old: Kysely<unknown>
/** A connection of a process of the release before. */
let process: pg.Client

beforeEach(async () => {
  databaseUrl = await createTestDatabase()
  const asSuperuser = new URL(databaseUrl)
  asSuperuser.username = "postgres"
  process = new pg.Client({ connectionString: asSuperuser.href })
  await process.connect()
  // The upgrade notices a deadlock, and soon.
  await process.query(`alter database "${asSuperuser.pathname.slice(1)}" set deadlock_timeout = '100ms'`)
  await process.query("set deadlock_timeout = '1min'; set lock_timeout = '500ms'")
  old = await openTables({ dataDir: "", databaseUrl }, { readOnly: false })
  await migrateTo(old, "0140_search_sums")
  await fillOldSearches(old, [rowOf("there")])
})
afterEach(async () => {
  await process.end()
  await old.destroy()
})

const day = "2026-05-01"
function rowOf(query: string) {
  const names = { key: query, query, page: "", country: "", device: "" }
  return { until: day, since: day, cut: "q", ...names, clicks: 1, impressions: 2, positions: 3000 }
}

/** Inserts a row as the release before does. */
async function insert(query: string): Promise<void> {
  const row = rowOf(query)
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const places = columns.map((_, at) => `$${at + 1}`)
  await process.query(
    `insert into search_rows (brand_id, ${columns.join(", ")}) values ('brd_1', ${places.join(", ")})`,
    Object.values(row),
  )
}

/** Waits until so many wait for a lock on the rows. */
async function waitForWaiting(count: number): Promise<void> {
  const look = async () => {
    const query = sql`select 1 from pg_locks where not granted and relation = 'search_rows'::regclass`
    return (await query.execute(old)).rows.length
  }
  await expect.poll(look, { interval: 10 }).toBe(count)
}

/** The queries of the packed rows. */
async function takeQueries(): Promise<string[]> {
  const db = await openDatabase(databaseUrl)
  const rows = await storedSearchRows(db)
  // The rows of a brand go with it.
  await db.deleteFrom("brands").execute()
  expect(await storedSearchRows(db)).toEqual([])
  await db.destroy()
  return rows.map(({ query }) => query).toSorted()
}

it("rows that an old process is importing as the upgrade begins are packed, too", async () => {
  await process.query("begin")
  await insert("imported meanwhile")
  const upgrade = migrate(old)
  await waitForWaiting(1)
  await process.query("commit")
  expect(await upgrade).toContain("0150_search_parts")
  expect(await takeQueries()).toEqual(["imported meanwhile", "there"])
})

it("old processes save articles while rows are packed, and one that waits for the upgrade does not make it fail", async () => {
  const reader = new pg.Client({ connectionString: databaseUrl })
  await reader.connect()
  await reader.query("begin; set citable.account = '*'; select count(*) from search_rows")
  const upgrade = migrate(old)
  // It has packed, and waits for the reader before it drops the rows.
  await waitForWaiting(1)
  await process.query("begin")
  // Whoever saves an article writes this row.
  await process.query("update brands set updated_at = 2")
  const importing = expect(insert("imported too late")).rejects.toMatchObject({ code: "55P03" })
  await waitForWaiting(2)
  await reader.end()
  await importing
  await process.query("rollback")
  expect(await upgrade).toContain("0150_search_parts")
  expect(await takeQueries()).toEqual(["there"])
})

it("an upgrade that waits for the tables of a running dump lets old processes read them meanwhile", async () => {
  await migrateTo(old, "0151_encoded_sums")
  await process.query("begin; lock table contents in access share mode")
  const upgrade = migrate(old)
  const reader = new pg.Client({ connectionString: databaseUrl })
  await reader.connect()
  await reader.query("set lock_timeout = '10s'")
  const waiting = "select from pg_locks where not granted and relation = 'contents'::regclass"
  await expect.poll(async () => (await reader.query(waiting)).rowCount, { interval: 10 }).toBe(1)
  expect((await reader.query("select from contents")).rowCount).toBe(0)
  await reader.end()
  await process.query("commit")
  expect(await upgrade).toContain("0152_indexed_policies")
})
