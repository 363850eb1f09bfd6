import type { RestoreBackupOptions, RestoredBackup } from "./restore-folder.ts"

/**
 * Restores a backup folder or an export into an empty data folder or an empty Postgres database, whichever it comes from. It compares the files
 * with the manifest first, and what it wrote at the end. If it fails, it leaves nothing. The export of one brand or account also goes into an
 * instance that has others.
 *
 * @throws {CitableError} `backup_damaged`, `restore_differs`, `restore_target_not_empty`, `export_unreadable` for what is no backup, or the errors of
 * `createService` for an unusable database.
 */
export async function restoreBackup(options: RestoreBackupOptions): Promise<RestoredBackup> {
  // No start needs it.
  const { restoreFolder } = await import("./restore-folder.ts")
  return restoreFolder(options)
}
