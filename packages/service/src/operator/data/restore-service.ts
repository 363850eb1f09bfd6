import type { RestoreOptions } from "./restore-lines.ts"

/**
 * Restores an export of this release or an earlier one into an empty SQLite or Postgres database: all of it or nothing. Before it commits, it
 * reads every row back, and compares it with the lines. If it fails, it leaves no new file or folder. Returns the number of rows. The restored
 * service needs the `SECRET_KEY` of the exported one.
 *
 * @throws {CitableError} `restore_target_not_empty`, `export_unreadable`, `backup_damaged` if the lines are not those of `tables`,
 * `restore_differs` if the database gives back something else, or the errors of `createService` for an unusable database.
 */
export async function restoreService(options: RestoreOptions): Promise<number> {
  // No start needs it.
  const { restoreLines } = await import("./restore-lines.ts")
  return restoreLines(options)
}
