import { setImmediate } from "node:timers/promises"

import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"

import type { Database } from "./database.ts"
import type { Tables } from "./tables/tables.ts"

/** Rows of one statement. */
const slice = 1000
/** Statements of one run. */
const mostSlices = 50

/**
 * Deletes rows in slices, each a transaction of its own: one statement for all would hold up every writer, and run into its time limit.
 * `key` are the columns that identify a row. Returns whether there may be more, for another run.
 */
export function deleteInSlices<Table extends keyof Tables>(
  db: Database,
  table: Table,
  key: readonly Extract<keyof Tables[Table], string>[],
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  return changeInSlices(db, sql`delete from ${sql.table(table)}`, key, rows)
}

/** The same with another change than a deletion, after which `rows` no longer selects a row. */
export async function changeInSlices<Table extends keyof Tables>(
  db: Database,
  change: RawBuilder<unknown>,
  key: readonly Extract<keyof Tables[Table], string>[],
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const some = rows.select(key.map((column) => sql.ref(column).as(column))).limit(slice)
  for (let count = 0; count < mostSlices; count++) {
    const { numAffectedRows: changed = 0n } = await sql`${change} where (${columns}) in (${some})`.execute(db)
    if (changed < BigInt(slice)) return false
    // SQLite answers without a turn of the event loop.
    await setImmediate()
  }
  return true
}
