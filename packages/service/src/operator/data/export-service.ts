import type { ExportOptions } from "./write-export.ts"

/**
 * Writes a snapshot of all data of a service as lines of JSON, while the service runs. `restoreService` restores it into SQLite or Postgres.
 * Secrets stay sealed, so the restored service needs the same `SECRET_KEY`. Returns the number of rows.
 *
 * The export of one brand or account has no people, nothing that waits to be sent, and no record of who did what.
 *
 * @throws {CitableError} `not_found` for an unknown brand or account, `export_incomplete` if the database counts other rows than it reads, or the
 * errors of `createService`.
 */
export async function exportService(options: ExportOptions): Promise<number> {
  // No start needs it.
  const { writeExport } = await import("./write-export.ts")
  return (await writeExport(options)).rows
}
