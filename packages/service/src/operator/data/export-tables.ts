import type { ExportedTables, ExportTablesOptions } from "./write-tables.ts"

/**
 * Writes a snapshot of the tables with brands' data for a warehouse, which has to upsert rows by their keys. It writes all rows, or those
 * that have changed since the cursor of an earlier export:
 * - It never omits a changed row, but can repeat an unchanged one.
 * - It writes a whole table if its rows have no time of change.
 * - It omits tables with secrets, people or unfinished work.
 *
 * @throws {CitableError} `usage` for an unknown table or an invalid cursor, and the errors of `exportService`.
 */
export async function exportTables(options: ExportTablesOptions): Promise<ExportedTables> {
  // No start needs it.
  const { writeTables } = await import("./write-tables.ts")
  return writeTables(options)
}
