import { type Dialect, Kysely } from "kysely"

import { migrateInMemory } from "./migrate-in-memory.ts"
import { isMigrated, migrate } from "./migrate.ts"
import { isPostgresUrl } from "./postgres/is-postgres-url.ts"
import type { PostgresServer } from "./postgres/open-postgres.ts"
import { setRowReader } from "./read-rows.ts"
import { openSqliteFile } from "./sqlite/sqlite-dialect.ts"
import type { Tables } from "./tables/tables.ts"

export type Database = Kysely<Tables>

/** Returns another value after each write to a database by any process. */
export type ChangeStamp = () => number | Promise<string>

const stamps = new WeakMap<Database, ChangeStamp>()
const servers = new WeakMap<Database, PostgresServer>()
const withoutLog = new WeakSet<Database>()

/**
 * Opens the service's database and migrates it. Pass the path of a SQLite file, a `postgres://` URL, or a Kysely dialect of Postgres.
 *
 * A dialect has to read `int8` as a number. All integers of the service are below 2^53.
 */
export async function openDatabase(where: string | Dialect): Promise<Database> {
  if (typeof where === "string" && isPostgresUrl(where)) return openServer(where)
  const sqlite = typeof where === "string" ? openSqliteFile(where) : undefined
  const database = new Kysely<Tables>({ dialect: sqlite?.dialect ?? (where as Dialect) })
  if (sqlite !== undefined) stamps.set(database, sqlite.changeStamp)
  if (sqlite?.isLogMissing) withoutLog.add(database)
  if (sqlite?.read !== undefined) setRowReader(database, sqlite.read)
  try {
    if (sqlite !== undefined && where === ":memory:") await migrateInMemory(database, sqlite)
    else await migrate(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return database
}

/** The change stamp of a database. Undefined if the engine has no cheap one. */
export function changeStampOf(database: Database): ChangeStamp | undefined {
  return stamps.get(database)
}

/** Whether a SQLite file has lost its write-ahead log, and maybe its latest writes with it. */
export function isLogMissing(database: Database): boolean {
  return withoutLog.has(database)
}

/** The Postgres server of a database. Undefined for SQLite and for a dialect. */
export function serverOf(database: Database): PostgresServer | undefined {
  return servers.get(database)
}

async function openServer(url: string): Promise<Database> {
  const { openPostgres } = await import("./postgres/open-postgres.ts")
  const server = await openPostgres(url)
  const database = new Kysely<Tables>({ dialect: server.dialect })
  try {
    if (!(await isMigrated(database))) {
      const migrating = new Kysely<unknown>({ dialect: server.openMigrationDialect() })
      await migrate(migrating).finally(() => migrating.destroy())
    }
  } catch (error) {
    await database.destroy()
    throw error
  }
  stamps.set(database, server.changeStamp)
  servers.set(database, server)
  return database
}
