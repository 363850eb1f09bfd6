import { createTestDatabase } from "@citable/dev"
import { changeInSlices } from "@citable/storage/change-in-slices"
import { migrate, migrateTo, migrationNames } from "@citable/storage/migrate"
import { buildIndex } from "@citable/storage/postgres/build-index"
import { migrateOnline, type OnlineMigration } from "@citable/storage/postgres/migrate-online"
import { openPostgres } from "@citable/storage/postgres/open-postgres"
import { Kysely, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"

async function open() {
  const url = await createTestDatabase()
  const server = await openPostgres(url)
  const db = new Kysely<unknown>({ dialect: server.openMigrationDialect() })
  onTestFinished(async () => {
    await db.destroy()
    await new Kysely({ dialect: server.dialect }).destroy()
  })
  const beside = new pg.Client({ connectionString: url })
  await beside.connect()
  onTestFinished(() => beside.end())
  return { db, beside }
}

it("a migration that finds its table locked lets readers pass, and runs once the lock is free", async () => {
  const { db, beside } = await open()
  const events: string[] = []
  const all: Record<string, OnlineMigration> = {
    "1": { up: (on) => sql`create table things (id text, size integer)`.execute(on).then(() => {}) },
    "2": {
      online: async (on) => {
        const found = sql`select id from things where size is null`
        await changeInSlices(on, sql`update things set size = 1`, found, { key: ["id"] })
        await buildIndex(on, "things_size", sql`on things (size)`)
      },
      up: async (on) => {
        events.push("tried")
        await sql`alter table things add column name text`.execute(on)
      },
    },
  }
  const migratorOf = (on: Kysely<unknown>) => new Migrator({ db: on, provider: { getMigrations: async () => all } })
  await migratorOf(db).migrateTo("1")
  await sql`insert into things select n::text, null from generate_series(1, 2500) n`.execute(db)
  await beside.query("begin; lock table things in access share mode")
  const running = db.connection().execute((on) => migrateOnline(on, { migrator: migratorOf(on), pauseMs: 200 }))
  await expect.poll(() => events.length, { timeout: 50_000 }).toBeGreaterThan(1)
  // A reader comes between two tries.
  await beside.query("select count(*) from things")
  await beside.query("commit")
  expect(await running).toEqual(["2"])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from things
    where size = 1 and name is null`.execute(db)
  expect(rows).toEqual([{ count: 2500 }])
  const { rows: limits } = await sql`show lock_timeout`.execute(db)
  expect(limits).toEqual([{ lock_timeout: "0" }])
})

it("migrations of an earlier release run one by one, in two processes that start at once", async () => {
  const { db } = await open()
  await migrateTo(db, "0158_site_looks")
  const [one, two] = await Promise.all([migrate(db), migrate(db)])
  const names = [...one, ...two]
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted().at(-1)).toBe(migrationNames.at(-1))
  const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
    where not indisvalid`.execute(db)
  expect(rows).toEqual([])
})
