import { Kysely } from "kysely"

import { type Database, serverOf } from "./database.ts"
import type { Tables } from "./tables/tables.ts"

/** For each database those of its accounts that were asked for latest: a query is compiled once for each. */
const databases = new WeakMap<Database, Map<string, Database>>()
const maxAccounts = 1000

/**
 * A database as a call for one account may see it: on Postgres, policies let no row of another account be read or written,
 * whatever the query says. SQLite has none, and gives the same database.
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
