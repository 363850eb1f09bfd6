import { Kysely } from "kysely"

import { type Database, serverOf } from "./database.ts"
import type { Tables } from "./tables/tables.ts"

/** The databases of recently used accounts. Each compiles its queries once. */
const databases = new WeakMap<Database, Map<string, Database>>()
const maxAccounts = 1000

/**
 * Returns a database for calls of one account. On Postgres, policies keep any query from reading or writing rows of another account. SQLite
 * has no policies, so it returns the same database.
 */
export function accountDatabase(db: Database, accountId: string): Database {
  const server = serverOf(db)
  if (server === undefined) return db
  const accounts = databases.get(db) ?? new Map<string, Database>()
  databases.set(db, accounts)
  const cached = accounts.get(accountId)
  if (cached !== undefined) return cached
  if (accounts.size >= maxAccounts) accounts.clear()
  const database = new Kysely<Tables>({ dialect: server.accountDialect(accountId) })
  accounts.set(accountId, database)
  return database
}
