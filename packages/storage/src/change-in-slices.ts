import { setImmediate } from "node:timers/promises"

import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely"

import type { Tables } from "./tables/tables.ts"

export interface SliceOptions {
  /** The columns that identify a row. */
  key: readonly string[]
  /** Rows of one statement. Default: 1,000. */
  rows?: number
  /** Statements of one run, so that a job ends within seconds. Default: 50. */
  mostSlices?: number
  /** Waits between two slices. Default: for a turn of the event loop, because SQLite answers without one. */
  pause?: () => Promise<unknown>
}

/**
 * Changes rows in slices, each a transaction of its own: one statement for all would hold up every writer, and run into its time limit. `change` is
 * the beginning of the statement, such as `delete from media`, and `found` a query of the keys of rows to change, which finds none that is changed.
 * Returns how many slices it took, and whether there may be more, for another run.
 */
export async function changeInSlices<Schema>(
  db: Kysely<Schema>,
  change: RawBuilder<unknown>,
  found: Expression<unknown>,
  { key, rows = 1000, mostSlices = 50, pause = setImmediate }: SliceOptions,
): Promise<{ slices: number; isMore: boolean }> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const statement = sql`${change} where (${columns}) in (select ${columns} from (${found}) as found limit ${sql.lit(rows)})`
  for (let slices = 1; slices <= mostSlices; slices++) {
    const { numAffectedRows: changed = 0n } = await statement.execute(db)
    if (changed < BigInt(rows)) return { slices, isMore: false }
    await pause()
  }
  return { slices: mostSlices, isMore: true }
}

/** Deletes rows of a table in slices. Returns whether there may be more, for another run. */
export async function deleteInSlices<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  key: readonly Extract<keyof Tables[Table], string>[],
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const keys = rows.select(key.map((column) => sql.ref(column).as(column)))
  return (await changeInSlices(db, sql`delete from ${sql.table(table)}`, keys, { key })).isMore
}
