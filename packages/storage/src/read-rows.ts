import type { CompiledQuery, Kysely } from "kysely"

import type { RowReader } from "./sqlite/open-row-reader.ts"
import type { Tables } from "./tables/tables.ts"

const readers = new WeakMap<Kysely<Tables>, RowReader>()

/** Registers the reader of a database. */
export function setRowReader(db: Kysely<Tables>, reader: RowReader): void {
  readers.set(db, reader)
}

/**
 * Reads the rows of a query. On a SQLite file, it skips the driver and the queue for the one connection that writes, which take longer
 * than the query. In a transaction, it reads what the transaction has written.
 */
export async function readRows<Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<Row[]> {
  const rows = readers.get(db)?.(query.sql, query.parameters) as Row[] | undefined
  return rows ?? (await db.executeQuery<Row>(query)).rows
}
