import { type Dialect, Kysely } from "kysely"

import { isMigrated, migrate } from "./migrate.ts"
import { isPostgresUrl, openPostgres, type PostgresServer } from "./postgres/open-postgres.ts"
import { openSqliteFile } from "./sqlite/sqlite-dialect.ts"
import type { Tables } from "./tables/tables.ts"

export type Database = Kysely<Tables>

/** Another value after each write to a database, whichever process made it. */
export type ChangeStamp = () => number | Promise<string>

const stamps = new WeakMap<Database, ChangeStamp>()
const servers = new WeakMap<Database, PostgresServer>()

/**
 * Opens the service's tables and brings their schema up to date: in a SQLite file, by its path, in a Postgres, by its
 * `postgres://` address, or wherever a Kysely dialect of Postgres leads.
 *
 * A dialect of Postgres has to read `int8` as a number, as every integer here is one of less than 2^53.
 */
export async function openDatabase(where: string | Dialect): Promise<Database> {
  if (typeof where === "string" && isPostgresUrl(where)) return openServer(where)
  const sqlite = typeof where === "string" ? openSqliteFile(where) : undefined
  const database = new Kysely<Tables>({ dialect: sqlite?.dialect ?? (where as Dialect) })
  if (sqlite !== undefined) stamps.set(database, sqlite.changeStamp)
  try {
    await migrate(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return database
}

/** What gives another value after each write to a database; undefined where the engine cannot tell cheaply. */
export function changeStampOf(database: Database): ChangeStamp | undefined {
  return stamps.get(database)
}

/** The Postgres that a database is on; undefined for SQLite, and where a dialect leads. */
export function serverOf(database: Database): PostgresServer | undefined {
  return servers.get(database)
}

async function openServer(url: string): Promise<Database> {
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
