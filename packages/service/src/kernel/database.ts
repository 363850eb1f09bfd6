import { type Dialect, Kysely } from "kysely"

import { migrate } from "./migrate.ts"
import { createSqliteDialect } from "./sqlite-dialect.ts"
import type { Tables } from "./tables.ts"

export type Database = Kysely<Tables>

/**
 * Opens the service's tables and brings their schema up to date: in a SQLite file, by its path, or wherever a Kysely
 * dialect of Postgres leads.
 *
 * A dialect of Postgres has to read `int8` as a number, as every integer here is one of less than 2^53.
 */
export async function openDatabase(where: string | Dialect): Promise<Database> {
  const dialect = typeof where === "string" ? createSqliteDialect(where) : where
  const database = new Kysely<Tables>({ dialect })
  try {
    await migrate(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return database
}
