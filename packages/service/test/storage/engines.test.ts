import type { Problem } from "@citable/contract"
import { startService } from "@citable/dev"
import { type Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import { toStorageProblem } from "@citable/storage/storage-problem"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"

it("the tables, columns and nullability are the same on both databases", async () => {
  const databases = await Promise.all([openOnEngine(":memory:", "sqlite"), openOnEngine()])
  const [sqlite, postgres] = await Promise.all(databases.map(describeTables))
  expect(Object.keys(postgres ?? {}).length).toBeGreaterThan(100)
  expect(postgres).toEqual(sqlite)
  await Promise.all(databases.map((db) => db.destroy()))
})

async function describeTables(db: Database): Promise<Record<string, string>> {
  const all = await db.introspection.getTables()
  // The queue of Postgres has its own schema. What is typed in editors is in a table there alone.
  const tables = all.filter(({ name, schema = "public" }) => schema === "public" && name !== "live_texts")
  const columns = tables.flatMap((table) =>
    table.columns.map((column): [string, string] => {
      const type = { int8: "integer", float8: "real", bytea: "blob" }[column.dataType] ?? column.dataType.toLowerCase()
      return [`${table.name}.${column.name}`, `${type}${column.isNullable ? " null" : ""}`]
    }),
  )
  return Object.fromEntries(columns)
}

describe.each([
  { name: "SQLite", engine: "sqlite" as const },
  { name: "Postgres", engine: undefined },
])("on $name", ({ engine }) => {
  let db: Database
  beforeAll(async () => {
    db = await openOnEngine(":memory:", engine)
    await db.insertInto("accounts").values({ id: "acc_1", name: "a", created_at: 0 }).execute()
  })
  afterAll(() => db.destroy())

  it("the largest safe integer survives a round trip", async () => {
    const account = { id: "acc_2", name: "large", created_at: Number.MAX_SAFE_INTEGER }
    await db.insertInto("accounts").values(account).execute()
    const row = db.selectFrom("accounts").select("created_at").where("id", "=", "acc_2")
    expect(await row.executeTakeFirst()).toEqual({ created_at: Number.MAX_SAFE_INTEGER })
    const { count } = await db
      .selectFrom("accounts")
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2)
  })

  it("text is ordered by bytes, and only letters from a to z have two cases", async () => {
    const names = ["b", "B", "É", "é", "Z", "_", "1", "a"]
    const months = names.map((month) => ({ account_id: "acc_1", month, taken: 0 }))
    await db.insertInto("allowances").values(months).execute()
    const rows = await db
      .selectFrom("allowances")
      .select(["month", sql<string>`lower(month)`.as("lower")])
      .orderBy("month")
      .execute()
    expect(rows.map(({ month }) => month)).toEqual(["1", "B", "Z", "_", "a", "b", "É", "é"])
    expect(rows.map(({ lower }) => lower)).toEqual(["1", "b", "z", "_", "a", "b", "É", "é"])
  })

  it("of two simultaneous writes the later one conflicts, and a write to a deleted item is a 404", async () => {
    const account = { id: "acc_1", name: "twice", created_at: 0 }
    const taken = await db.insertInto("accounts").values(account).execute().catch(toStorageProblem)
    expect(taken).toMatchObject({ code: "conflict" })
    const month = { account_id: "acc_0", month: "2026-07", taken: 0 }
    const gone = await db.insertInto("allowances").values(month).execute().catch(toStorageProblem)
    expect(gone).toMatchObject({ code: "not_found" })
    const nothing = await sql`select nothing`.execute(db).catch(toStorageProblem)
    expect(nothing).toBeUndefined()
  })

  it("rows are locked if the database needs it", async () => {
    const { forUpdate, skipLocked } = rowLocks(db)
    const query = db.selectFrom("accounts").select("id").where("id", "=", "acc_1")
    const texts = [forUpdate(query), skipLocked(query, "accounts")].map((locked) => locked.compile().sql)
    const ends = texts.map((text) => text.slice(query.compile().sql.length))
    expect(ends).toEqual(
      engine === "sqlite" ? ["", ""] : [" for no key update", ' for no key update of "accounts" skip locked'],
    )
    await db.transaction().execute(async (trx) => {
      await rowLocks(trx).lockTable("accounts")
      expect(
        await rowLocks(trx).skipLocked(trx.selectFrom("accounts").select("id"), "accounts").execute(),
      ).toHaveLength(2)
    })
  })

  it("a text with U+0000 is refused, and is harmless elsewhere in a request", async () => {
    const started = await startService(engine === undefined ? {} : { engine })
    const ask = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" }
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await fetch(started.url + path, init)
      return [response.status, ((await response.json()) as Problem).code]
    }
    const brand = `/v1/brands/${started.brandId}`
    const refused = [422, "invalid_input"]
    expect(await ask("POST", `${brand}/content`, { title: "a\0b" })).toEqual(refused)
    expect(await ask("POST", `${brand}/content`, { title: "a", seo: { json_ld: [{ "@type": "a\0b" }] } })).toEqual(
      refused,
    )
    expect(await ask("POST", `${brand}/content`, { title: "a", body: "\\u0000" })).toEqual([201, undefined])
    expect(await ask("GET", `${brand}/content?q=a%00`)).toEqual(refused)
    expect(await ask("GET", `${brand}/content?tag=a%00`)).toEqual(refused)
    expect(await ask("POST", `${brand}/api-keys`, { name: "a\0b" })).toEqual(refused)
    for (const path of [`${brand}%00`, `${brand}/content/by-slug/a%00`, "/v1/content/cnt_%00"]) {
      const [status] = await ask("GET", path)
      expect([404, 422]).toContain(status)
    }
    expect([404, 422]).toContain((await ask("DELETE", `${brand}/api-keys/%00`))[0])
    await started.close()
  })
})
