import { createTestDatabase } from "@citable/dev"
import { findDatabaseCode } from "@citable/storage/find-database-code"
import { openPostgres } from "@citable/storage/postgres/open-postgres"
import { toStorageProblem } from "@citable/storage/storage-problem"
import { Kysely, sql } from "kysely"
import pg from "pg"
import { expect, it } from "vitest"

it("while Postgres has no more connections, queries wait for those that there are", async () => {
  const url = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { username: "postgres" }).href })
  await admin.connect()
  await admin.query(`alter database "${name}" connection limit 4`)
  const server = await openPostgres(url)
  const db = new Kysely<unknown>({ dialect: server.dialect })
  const account = new Kysely<unknown>({ dialect: server.accountDialect("acc_one") })
  await Promise.all([db, account].map((on) => sql`select 1`.execute(on)))
  const asked = Array.from({ length: 60 }, (_, n) => sql`select pg_sleep(0.01)`.execute(n % 3 === 0 ? db : account))
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected")
  expect(refused).toEqual([])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = ${name} and usename = 'citable'`.execute(db)
  expect(rows[0]?.count).toBeLessThanOrEqual(4)
  await account.destroy()
  await db.destroy()
  await admin.query(`alter database "${name}" connection limit -1`)
  await admin.end()
})

it.each([
  ["calls", 10],
  ["background work", 6],
])(
  "whoever gets none of the connections for %s is told that all %i are busy, and not to check the address",
  async (of, count) => {
    const url = await createTestDatabase()
    const server = await openPostgres(url)
    const db = new Kysely<unknown>({ dialect: server.dialect })
    const account = new Kysely<unknown>({ dialect: server.accountDialect("acc_one") })
    const on = of === "calls" ? account : db
    const busy = Promise.withResolvers<void>()
    const held = Array.from({ length: count }, () => on.transaction().execute(() => busy.promise))
    const refused: unknown = await sql`select 1`.execute(on).catch((error: unknown) => error)
    busy.resolve()
    await Promise.all(held)
    expect(refused).toMatchObject({
      code: "database_busy",
      message: expect.stringContaining(`All ${count} connections of this process to the database are busy`) as string,
    })
    expect(String(refused)).not.toContain("DATABASE_URL")
    expect(toStorageProblem(refused)).toMatchObject({ code: "busy" })
    expect(findDatabaseCode(refused)).toBe("busy")
    expect((await sql<{ one: number }>`select 1 as one`.execute(on)).rows).toEqual([{ one: 1 }])
    await account.destroy()
    await db.destroy()
  },
)

it("a connection has the settings of the service, which a pooler would drop if they came with it", async () => {
  const url = await createTestDatabase()
  const server = await openPostgres(url)
  const db = new Kysely<unknown>({ dialect: server.dialect })
  const migration = new Kysely<unknown>({ dialect: server.openMigrationDialect() })
  const read = (on: Kysely<unknown>) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('citable.account') as account`
      .execute(on)
      .then(({ rows }) => rows[0])
  expect(await read(db)).toEqual({ statement: "30s", lock: "10s", account: "*" })
  expect(await read(migration)).toEqual({ statement: "0", lock: "0", account: "*" })
  await migration.destroy()
  await db.destroy()
})
