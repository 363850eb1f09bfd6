import { accessSync, constants, existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

import { CitableError, isCitableError } from "@citable/contract"
import { findStorageFault } from "@citable/storage/find-storage-fault"
import { lastMigration } from "@citable/storage/migrate"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { type BackupManifest, digestFile, linesName, manifestName, writeManifest } from "./backup-manifest.ts"
import { copyFile } from "./copy-file.ts"
import { copyMedia } from "./copy-media.ts"
import { copySqlite, type CopySqliteOptions, sqliteNames } from "./copy-sqlite.ts"
import { digestTables, type TableDigests } from "./digest-tables.ts"
import { type MadeFolder, makeFolder } from "./make-folder.ts"
import { openTables } from "./open-tables.ts"
import { readSnapshot } from "./read-snapshot.ts"
import { writeLinesFile } from "./write-lines-file.ts"

export interface BackupOptions {
  /** The data folder of the service, which can be running. */
  dataDir: string
  /** The Postgres database of the service, in place of the file in the data folder. */
  databaseUrl?: string
  /** The folder for the backup. It has to be empty or not exist yet. */
  to: string
  /**
   * The folder of the media files, to include them.
   *
   * @default the backup has no media files
   */
  mediaDir?: string
  /** Reports the progress from time to time: the share from 0 to 1 on SQLite, the number of rows on Postgres. */
  onProgress?: (done: number) => void
}

/** What a backup contains. */
export interface WrittenBackup {
  rows: number
  tables: number
  /** Whether it contains the secret key. It does if the data folder has a file with it. */
  hasSecretKey: boolean
  /** The number of media files; undefined if they are not part of it. */
  mediaFiles?: number
}

/** Does what `backupService` says. */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { to } = options
  const folder = makeTarget(to)
  try {
    return await writeFiles(options)
  } catch (cause) {
    rmSync(join(to, "media"), { recursive: true, force: true })
    folder.undo()
    if (isCitableError(cause) || (findStorageFault(cause) === undefined && !isFileError(cause))) throw cause
    throw unusable(to, cause)
  }
}

const isFileError = (cause: unknown) => typeof (cause as NodeJS.ErrnoException).syscall === "string"

function makeTarget(to: string): MadeFolder {
  try {
    if (existsSync(to) && readdirSync(to).length > 0) {
      const message = `${to} is not empty. Choose an empty folder, or one that does not exist yet.`
      throw new CitableError(message, { code: "backup_target_not_empty" })
    }
    const folder = makeFolder(to, [...sqliteNames, linesName, "secret.key", manifestName])
    accessSync(to, constants.W_OK)
    return folder
  } catch (cause) {
    if (isCitableError(cause)) throw cause
    throw unusable(to, cause)
  }
}

function unusable(to: string, cause: unknown): CitableError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const todo =
    findStorageFault(cause) === "full"
      ? "Free space on that disk, or choose another folder."
      : "Choose a folder that this user may write to."
  const message = `The folder ${to} cannot be used for a backup: ${reason}. ${todo}`
  return new CitableError(message, { code: "backup_target_unusable", cause })
}

/** Writes the files of a backup, and the manifest last. */
async function writeFiles({ dataDir, databaseUrl, to, mediaDir, onProgress }: BackupOptions): Promise<WrittenBackup> {
  const createdAt = new Date().toISOString()
  const isPostgres = databaseUrl !== undefined
  const written = isPostgres
    ? await writeLinesFile(join(to, linesName), { dataDir, databaseUrl, onProgress })
    : await writeCopy({ from: dataDir, to, onProgress })
  const files: BackupManifest["files"] = { ...written.files }
  const key = join(dataDir, "secret.key")
  const hasSecretKey = existsSync(key)
  if (hasSecretKey) {
    copyFile(key, join(to, "secret.key"))
    files["secret.key"] = await digestFile(join(to, "secret.key"))
  }
  const media = mediaDir === undefined ? undefined : copyMedia(mediaDir, join(to, "media"))
  for (const name of media ?? []) files[`media/${name}`] = await digestFile(join(to, "media", name))
  if (media !== undefined) assertMedia(written.mediaIds, media, mediaDir ?? "")
  const { migration, tables } = written
  const database = isPostgres ? "postgres" : "sqlite"
  writeManifest(to, { format: "citable-backup", version: 1, created_at: createdAt, database, migration, tables, files })
  return {
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    tables: Object.keys(tables).length,
    hasSecretKey,
    ...(media !== undefined && { mediaFiles: media.length }),
  }
}

interface WrittenTables {
  migration: string
  tables: TableDigests
  files: BackupManifest["files"]
  mediaIds: readonly string[]
}

async function writeCopy(options: CopySqliteOptions): Promise<WrittenTables> {
  const { to } = options
  await copySqlite(options)
  const db = await openTables({ dataDir: to }, { readOnly: true })
  try {
    const read = await readSnapshot(db, async (trx) => ({
      migration: await lastMigration(trx),
      tables: await digestTables(trx),
      mediaIds: (await (trx as Transaction<Tables>).selectFrom("media").select("id").execute()).map(({ id }) => id),
    }))
    return { ...read, files: { "service.db": await digestFile(join(to, "service.db")) } }
  } finally {
    await db.destroy()
  }
}

/** Throws `backup_damaged` if the media library has files that are not in its folder. */
function assertMedia(ids: readonly string[], files: readonly string[], folder: string): void {
  const found = new Set(files.map((path) => path.slice(path.indexOf("/") + 1)))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return
  const message = `The media library has ${missing.length} files that are not in ${folder}, such as ${missing[0] ?? ""}. Name their folder with MEDIA_DIR. If they are in a bucket, leave out --media.`
  throw new CitableError(message, { code: "backup_damaged" })
}
