import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"

import { createService } from "@citable/service"
import pg from "pg"

/** Unused databases: emptying one is faster than creating one. */
const idle: string[] = []
/** Databases by data folder, so that a service that starts there again finds its data. */
const folders = new Map<string, string>()

/**
 * Opens an empty database on the Postgres that the tests of a project share, and returns its URL. Each `:memory:` is a separate
 * database; all services on one data folder share one.
 */
export async function openTestDatabase(dataDir: string): Promise<string> {
  reclaim()
  const existing = folders.get(dataDir)
  if (existing !== undefined) return existing
  const url = await take()
  if (dataDir !== ":memory:") folders.set(dataDir, url)
  return url
}

/** Gives a database back for another test. That of a data folder stays until the folder is gone. */
export function giveBack(url: string): void {
  if (![...folders.values()].includes(url)) idle.push(url)
}

/** Frees the databases of folders that tests have removed. */
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
    await onServer(asSuperuser(url), empty)
    return url
  }
  return onServer(`${findServer()}/postgres`, copyTemplate)
}

/** Creates a database without tables on the same Postgres. */
export async function createTestDatabase(): Promise<string> {
  const { name, url } = nameDatabase()
  await onServer(`${findServer()}/postgres`, (client) => client.query(`create database "${name}"`))
  return url
}

function findServer(): string {
  const server = process.env["CITABLE_TEST_POSTGRES"]
  if (server === undefined) throw new Error("No Postgres is running. Move this test into the project postgres.")
  return server
}

function nameDatabase(): { name: string; url: string } {
  const name = `test_${randomUUID()}`
  return { name, url: `${findServer()}/${name}` }
}

/** Has all tables and no rows. Copying it takes a tenth of a second, migrating a new database takes two. */
const template = "citable_template"

/** Creates a database with all tables. The first process that does makes the template, and others wait for it. */
async function copyTemplate(client: pg.Client): Promise<string> {
  const { name, url } = nameDatabase()
  // The end of the connection releases it.
  await client.query("select pg_advisory_lock(1)")
  const { rowCount } = await client.query("select from pg_database where datname = $1", [template])
  if (rowCount === 0) await makeTemplate(client)
  await client.query(`create database "${name}" template ${template}`)
  return url
}

/** Only a whole template gets the name. Nobody connects to it, since Postgres copies no database that is in use. */
async function makeTemplate(client: pg.Client): Promise<void> {
  const draft = nameDatabase()
  await client.query(`create database "${draft.name}"`)
  // The first start also makes the tables of the jobs.
  const service = await createService({ dataDir: ":memory:", databaseUrl: draft.url })
  await service.close()
  await onServer(asSuperuser(draft.url), empty)
  await client.query(`alter database "${draft.name}" allow_connections false`)
  // A closed connection takes a moment to be gone, and Postgres renames no database before.
  const connected = "select from pg_stat_activity where datname = $1"
  while ((await client.query(connected, [draft.name])).rowCount !== 0) await setTimeout(20)
  await client.query(`alter database "${draft.name}" rename to ${template}`)
}

/** Tables with at most this many bytes are emptied row by row. */
const smallBytes = 1024 * 1024

/**
 * Empties all tables. The schema stays, because creating it takes longer than most tests. To truncate gives each table and index a new
 * file, which takes 200 milliseconds, so only large tables are truncated. The lock waits for what a killed process still writes.
 */
async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select quote_ident(relname) as name, pg_relation_size(oid) as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  )
  if (rows.length === 0) return
  const all = rows.map(({ name }) => name).join(", ")
  if (rows.some(({ bytes }) => Number(bytes) > smallBytes)) {
    await client.query(`truncate ${all} cascade`)
    return
  }
  const filled = rows.filter(({ bytes }) => Number(bytes) > 0)
  await client.query(
    `begin; lock table ${all} in access exclusive mode; set local session_replication_role = replica;
    ${filled.map(({ name }) => `delete from ${name};`).join(" ")} commit`,
  )
}

/** The same database, for a user whom neither foreign keys nor policies stop. */
function asSuperuser(url: string): string {
  return Object.assign(new URL(url), { username: "postgres" }).href
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
