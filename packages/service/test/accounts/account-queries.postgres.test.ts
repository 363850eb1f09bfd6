import { onEngine } from "@citable/dev"
import { accountDatabase } from "@citable/storage/account-database"
import { type Database, openDatabase } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { sql } from "kysely"
import { afterEach, expect, it } from "vitest"

const open: Database[] = []
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy()
})

async function openAccount(): Promise<Database> {
  const { databaseUrl = "" } = await onEngine()
  const db = await openDatabase(databaseUrl)
  open.push(db)
  return accountDatabase(db, "acc_one")
}

const account = prepareQuery((_db, value: string) => ({
  compile: (on: Database) =>
    sql<{ name: string; value: string }>`
      select current_setting('citable.account') as name, ${value}::text as value`.compile(on),
}))
const quotient = prepareQuery((_db, value: string) => ({
  compile: (on: Database) => sql<{ result: number }>`select 6 / ${value}::integer as result`.compile(on),
}))

it("a query has the account's setting, which ends with it", async () => {
  const db = await openAccount()
  for (const value of ["a", "b"]) expect(await account(db, value)).toEqual([{ name: "acc_one", value }])
  const left = await sql<{ name: string | null }>`select current_setting('citable.account', true) as name`.execute(
    accountDatabase(open[0] as Database, "acc_two"),
  )
  expect(left.rows).toEqual([{ name: "acc_two" }])
})

it("a connection whose query failed answers the next one, prepared or not", async () => {
  const db = await openAccount()
  expect(await quotient(db, "2")).toEqual([{ result: 3 }])
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(quotient(db, "0")).rejects.toMatchObject({ code: "22012" })
    await expect(sql`select no_such_column`.execute(db)).rejects.toMatchObject({ code: "42703" })
    expect(await quotient(db, "3")).toEqual([{ result: 2 }])
  }
})

it("a query that changes rows tells how many, and one that fails changes none", async () => {
  const db = await openAccount()
  const brand = { id: "brd_one", account_id: "acc_one" }
  await expect(
    db
      .insertInto("brands")
      .values(brand as never)
      .execute(),
  ).rejects.toMatchObject({ code: "23502" })
  expect(await db.selectFrom("brands").select("id").execute()).toEqual([])
  const { numDeletedRows } = await db.deleteFrom("brands").where("id", "=", "brd_one").executeTakeFirst()
  expect(numDeletedRows).toBe(0n)
})

it("a value that only the driver converts, such as a list, travels in a transaction of its own", async () => {
  const db = await openAccount()
  const found = await sql<{ name: string; found: boolean }>`
    select current_setting('citable.account') as name, 'b' = any(${["a", "b"]}::text[]) as found`.execute(db)
  expect(found.rows).toEqual([{ name: "acc_one", found: true }])
})

it("a prepared query of a table that another process changes goes on", async () => {
  const db = await openAccount()
  await sql`create table grown (id text)`.execute(db)
  const all = prepareQuery((_db, id: string) => ({
    compile: (on: Database) => sql<Record<string, unknown>>`select * from grown where id = ${id}`.compile(on),
  }))
  await sql`insert into grown values ('one')`.execute(db)
  expect(await all(db, "one")).toEqual([{ id: "one" }])
  await sql`alter table grown add column name text`.execute(db)
  expect(await all(db, "one")).toEqual([{ id: "one", name: null }])
  await sql`drop table grown`.execute(db)
  await expect(all(db, "one")).rejects.toMatchObject({ code: "42P01" })
})
