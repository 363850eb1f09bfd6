import type { BackupOptions, WrittenBackup } from "./write-backup.ts"

/**
 * Backs up a service on SQLite or Postgres into a folder, as of one moment. The service keeps running, and no call waits. On SQLite, the copy is a
 * data folder. `manifest.json` has the number and the checksum of the rows of each table and of each file. When the function returns, everything
 * was read back from the disk and compared. `restoreBackup` restores it.
 *
 * @throws {CitableError} `data_dir_unusable` if there is no service, `backup_target_not_empty`, `backup_target_unusable`, such as by a full disk, or
 * `backup_damaged` for a copy that differs.
 */
export async function backupService(options: BackupOptions): Promise<WrittenBackup> {
  // No start needs it.
  const { writeBackup } = await import("./write-backup.ts")
  return writeBackup(options)
}
