import { type Database, openDatabase } from "@citable/storage/database"
import { lastMigration, migrate, migrationNames } from "@citable/storage/migrate"
import { sql } from "kysely"
import { expect, it } from "vitest"

/** The schema and the rows of a database. */
async function contents(db: Database): Promise<Record<string, unknown>> {
  const schema = await sql<{ type: string; name: string }>`
    select type, name, tbl_name, sql from sqlite_schema order by type, name`.execute(db)
  const found: Record<string, unknown> = { schema: schema.rows }
  for (const { name } of schema.rows.filter(({ type }) => type === "table")) {
    // The times of migrations differ.
    const { rows } = await sql<{ timestamp?: string }>`select * from ${sql.table(name)}`.execute(db)
    found[name] = rows.map((row) => (row.timestamp === undefined ? row : { ...row, timestamp: "then" }))
  }
  return found
}

it("every database in memory has what the migrations make, and nothing of another one", async () => {
  const first = await openDatabase(":memory:")
  await first.insertInto("accounts").values({ id: "acc_1", name: "It's one", created_at: 0 }).execute()
  const [second, third] = [await openDatabase(":memory:"), await openDatabase(":memory:")]
  expect(await contents(second)).toEqual(await contents(third))
  await first.deleteFrom("accounts").execute()
  expect(await contents(second)).toEqual(await contents(first))
  expect(await lastMigration(second)).toBe(migrationNames.at(-1))
  expect(await migrate(second)).toEqual([])
  await Promise.all([first, second, third].map((db) => db.destroy()))
})
