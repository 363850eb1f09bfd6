import { setTimeout as sleep } from "node:timers/promises"

import { createTestDatabase } from "@citable/dev"
import { migrate, migrateTo, migrationNames } from "@citable/storage/migrate"
import { openPostgres } from "@citable/storage/postgres/open-postgres"
import { Kysely, sql } from "kysely"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"

const articles = 20_000
const pictures = 20_000

/** What a process of the release before sends all the time, with the columns that it knows. */
const statements = [
  "select id, title, document from contents where id = 'cnt_' || ($1::int % 1000)",
  "update contents set title = 'x' || $1::text where id = 'cnt_' || ($1::int % 1000)",
  "update brands set revision = revision + 1 where id = 'brd_1'",
  "select id, alt from media where id = 'med_' || ($1::int % 1000)",
  "update media set alt = 'x' || $1::text where id = 'med_' || ($1::int % 1000)",
  "select * from webhooks where enabled = 1",
  "select * from left_articles where brand_id = 'brd_1'",
]

it("the statements of an old process go on through all migrations since the release, on 20,000 articles and pictures", async () => {
  const url = await createTestDatabase()
  const server = await openPostgres(url)
  const db = new Kysely<unknown>({ dialect: server.openMigrationDialect() })
  onTestFinished(async () => {
    await db.destroy()
    await new Kysely({ dialect: server.dialect }).destroy()
  })
  await migrateTo(db, "0158_site_looks")
  await fill(db)

  const pool = new pg.Pool({
    connectionString: url,
    max: statements.length * 2,
    // As the service: who waits longer for a lock has failed. It gives up after ten seconds.
    options: "-c citable.account=* -c lock_timeout=5000",
  })
  onTestFinished(() => pool.end())
  const errors: string[] = []
  const waits = new Map<string, number>()
  let count = 0
  const progress = { done: false }
  const load = async (text: string) => {
    while (!progress.done) {
      const started = performance.now()
      const values = text.includes("$1") ? [count] : []
      await pool.query(text, values).catch((error: unknown) => void errors.push(`${text}: ${String(error)}`))
      waits.set(text, Math.max(waits.get(text) ?? 0, performance.now() - started))
      count++
      await sleep(5)
    }
  }
  const loads = [...statements, ...statements].map(load)
  const before = performance.now()
  const names = await migrate(db).finally(() => (progress.done = true))
  const seconds = (performance.now() - before) / 1000
  await Promise.all(loads)
  const longest = Object.fromEntries([...waits].map(([text, ms]) => [text.slice(0, 40), Math.round(ms)]))
  console.log(
    `${names.length} migrations, ${seconds.toFixed(1)} s, ${count} statements beside, the longest in ms:`,
    longest,
  )
  expect(errors).toEqual([])
  expect(names.at(-1)).toBe(migrationNames.at(-1))
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from media
    where versions_due is null and content_type = 'image/png'`.execute(db)
  expect(rows).toEqual([{ left: 0 }])
})

/** An account with one brand, articles and pictures: its columns that may not be empty get something. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const insert = async (table: string, known: Record<string, string>, count: number) => {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO' and column_default is null
        and is_generated = 'NEVER'`.execute(db)
    const values = {
      ...Object.fromEntries(rows.map(({ name, type }) => [name, type === "text" ? "''" : "0"])),
      ...known,
    }
    await sql
      .raw(
        `insert into ${table} (${Object.keys(values).join(", ")}) select ${Object.values(values).join(", ")} from generate_series(1, ${count}) n`,
      )
      .execute(db)
  }
  await insert("accounts", { id: "'acc_1'" }, 1)
  await insert("brands", { id: "'brd_1'", account_id: "'acc_1'" }, 1)
  const own = { brand_id: "'brd_1'" }
  await insert(
    "contents",
    { ...own, id: "'cnt_' || n", slug: "'slug-' || n", document: "repeat('{}', 500)", updated_at: "n" },
    articles,
  )
  await insert("media", { ...own, id: "'med_' || n", content_type: "'image/png'", created_at: "n" }, pictures)
  await sql`analyze`.execute(db)
}
