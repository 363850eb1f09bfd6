import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"

import pg from "pg"

/** Databases that no test uses: emptied, one is there sooner than a new one. */
const idle: string[] = []
/** Those that stand for a data folder, so that a service started there again finds what it had. */
const folders = new Map<string, string>()

/**
 * An empty database on the Postgres that the tests of a project share, by its address: `:memory:` is one of its own, a data
 * folder one that all have who name it.
 */
export async function openTestDatabase(dataDir: string): Promise<string> {
  reclaim()
  const known = folders.get(dataDir)
  if (known !== undefined) return known
  const url = await take()
  if (dataDir !== ":memory:") folders.set(dataDir, url)
  return url
}

/** Gives a database back, for another test to have; one that stands for a folder stays until that has gone. */
export function giveBack(url: string): void {
  if (![...folders.values()].includes(url)) idle.push(url)
}

/** What stands for a folder that a test has removed can stand for another one. */
function reclaim(): void {
  for (const [dataDir, url] of folders) {
    if (existsSync(dataDir)) continue
    folders.delete(dataDir)
    idle.push(url)
  }
}

async function take(): Promise<string> {
  const url = idle.pop()
  if (url !== undefined) {
    await onServer(url, empty)
    return url
  }
  return createTestDatabase()
}

/** A database on the same Postgres in which there are no tables at all. */
export async function createTestDatabase(): Promise<string> {
  const server = process.env["CITABLE_TEST_POSTGRES"]
  if (server === undefined) throw new Error("No Postgres was started: this test belongs into the project postgres")
  const name = `test_${randomUUID()}`
  await onServer(`${server}/postgres`, (client) => client.query(`create database "${name}"`))
  return `${server}/${name}`
}

/** The schema stays: to make it again takes longer than most tests. */
async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`)
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}
