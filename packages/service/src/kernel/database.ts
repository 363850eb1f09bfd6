import { type Dialect, Kysely } from "kysely"

import { migrate } from "./migrate.ts"
import { openSqliteFile } from "./sqlite-dialect.ts"
import type { Tables } from "./tables.ts"

export type Database = Kysely<Tables>

const stamps = new WeakMap<Database, () => number>()

/**
 * Opens the service's tables and brings their schema up to date: in a SQLite file, by its path, or wherever a Kysely
 * dialect of Postgres leads.
 *
 * A dialect of Postgres has to read `int8` as a number, as every integer here is one of less than 2^53.
 */
export async function openDatabase(where: string | Dialect): Promise<Database> {
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

/** What gives another number after each write to a database; undefined where the engine cannot tell cheaply. */
export function changeStampOf(database: Database): (() => number) | undefined {
  return stamps.get(database)
}
