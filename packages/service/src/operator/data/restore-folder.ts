import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { dataFolderError } from "@citable/storage/data-folder-error"
import { migrate } from "@citable/storage/migrate"

import {
  type BackupManifest,
  backupDamaged,
  checkFile,
  digestFile,
  linesName,
  readManifest,
} from "./backup-manifest.ts"
import { copyFile } from "./copy-file.ts"
import { copyMedia, listMedia } from "./copy-media.ts"
import { copySqlite, sqliteNames } from "./copy-sqlite.ts"
import { digestTables, findTableFault } from "./digest-tables.ts"
import { parseHead } from "./export-format.ts"
import { makeFolder } from "./make-folder.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { pauseRestored } from "./pause-restored.ts"
import { readLines } from "./read-lines.ts"
import { readSnapshot } from "./read-snapshot.ts"
import { restoreLines } from "./restore-lines.ts"
import { restorePart, type RestorePartOptions } from "./restore-part.ts"
import { toLines } from "./to-lines.ts"
import { writeExport } from "./write-export.ts"

export interface RestoreBackupOptions extends TablesPlace {
  /** The backup folder, or the file of an export. */
  from: string
  /**
   * The account that gets the brand of an export.
   *
   * @default the account that the first start created
   */
  accountId?: string
  /**
   * The folder for the media files of the backup.
   *
   * @default `media` in the data folder
   */
  mediaDir?: string
  /** Reports the progress from time to time: rows, or the share from 0 to 1 of a copied file. */
  onProgress?: (done: number) => void
}

export interface RestoredBackup {
  rows: number
  /** Whether everything was compared with a manifest. Exports and backups of earlier releases have none. */
  isVerified: boolean
  /** Whether the secret key is in the data folder now. */
  hasSecretKey: boolean
  mediaFiles: number
}

/** Does what `restoreBackup` says. */
export async function restoreFolder(options: RestoreBackupOptions): Promise<RestoredBackup> {
  const { from, dataDir } = options
  const found = statSync(from, { throwIfNoEntry: false })
  if (found === undefined) {
    const message = `${from} is neither an export nor a backup folder. Check the path.`
    throw new CitableError(message, { code: "export_unreadable" })
  }
  if (found.isFile()) {
    const part = await readPart(from)
    const rows =
      part === undefined
        ? await restoreLines({ ...options, lines: readLines(from) })
        : await restorePart({ ...options, part, lines: readLines(from) })
    return { rows, isVerified: false, hasSecretKey: existsSync(join(dataDir, "secret.key")), mediaFiles: 0 }
  }
  const manifest = readManifest(from)
  if (manifest === undefined && !existsSync(join(from, "service.db"))) {
    const message = `${from} is not a backup: it has no manifest.json. Choose the folder that citable backup has written.`
    throw new CitableError(message, { code: "export_unreadable" })
  }
  if (manifest !== undefined) await checkFiles(from, manifest)
  const target = openTarget(options)
  try {
    const rows = await restoreTables(options, manifest)
    if (existsSync(join(from, "secret.key")) && !existsSync(target.key)) copyFile(join(from, "secret.key"), target.key)
    const media = existsSync(join(from, "media")) ? copyMedia(join(from, "media"), target.media) : []
    for (const name of media) await checkCopy(join(target.media, name), manifest?.files[`media/${name}`])
    return { rows, isVerified: manifest !== undefined, hasSecretKey: existsSync(target.key), mediaFiles: media.length }
  } catch (error) {
    target.undo()
    throw error
  }
}

/** The brand or account of an export; undefined for a whole instance. */
async function readPart(path: string): Promise<RestorePartOptions["part"] | undefined> {
  for await (const line of readLines(path)) return parseHead(line).part
  return undefined
}

/** Makes the data folder. `undo` removes what the restore has put there. */
function openTarget({ from, dataDir, databaseUrl, mediaDir }: RestoreBackupOptions) {
  const tables = databaseUrl === undefined ? [...sqliteNames, "service.db-wal", "service.db-shm"] : []
  if (databaseUrl === undefined && existsSync(join(dataDir, "service.db"))) {
    const message = `${dataDir} already contains a service. Restore into a new data folder.`
    throw new CitableError(message, { code: "restore_target_not_empty" })
  }
  const key = join(dataDir, "secret.key")
  const media = mediaDir ?? join(dataDir, "media")
  const hasMedia = existsSync(media)
  const isUsed = databaseUrl === undefined || ["secret.key", "media"].some((name) => existsSync(join(from, name)))
  if (!isUsed) return { key, media, undo() {} }
  try {
    const folder = makeFolder(dataDir, [...tables, ...(existsSync(key) ? [] : ["secret.key"])])
    return {
      key,
      media,
      undo() {
        if (!hasMedia) rmSync(media, { recursive: true, force: true })
        folder.undo()
      },
    }
  } catch (cause) {
    throw dataFolderError(dataDir, cause)
  }
}

async function checkCopy(path: string, expected: { sha256: string } | undefined): Promise<void> {
  if (expected === undefined || (await digestFile(path)).sha256 === expected.sha256) return
  const message = `${path} is not what the backup has under this name. Restore into a new folder.`
  throw new CitableError(message, { code: "restore_differs" })
}

/** Compares every file with the manifest, and looks for files that it does not name. */
async function checkFiles(from: string, manifest: BackupManifest): Promise<void> {
  for (const name of Object.keys(manifest.files)) await checkFile(from, name, manifest)
  const found = [
    ...readdirSync(from).filter((name) => ["service.db", linesName, "secret.key"].includes(name)),
    ...listMedia(join(from, "media")).map((name) => `media/${name}`),
  ]
  for (const name of found) if (manifest.files[name] === undefined) await checkFile(from, name, manifest)
}

async function restoreTables(
  { from, dataDir, databaseUrl, onProgress }: RestoreBackupOptions,
  manifest: BackupManifest | undefined,
): Promise<number> {
  const place = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
  const rest = { ...(onProgress && { onProgress }), ...(manifest && { tables: manifest.tables }) }
  if (existsSync(join(from, linesName))) {
    return restoreLines({ ...place, ...rest, lines: readLines(join(from, linesName)) })
  }
  if (databaseUrl !== undefined) {
    return restoreLines({ ...place, ...rest, lines: toLines((write) => writeExport({ dataDir: from, write })) })
  }
  await copySqlite({ from, to: dataDir, onProgress })
  const db = await openTables({ dataDir }, { readOnly: false })
  try {
    const found = await readSnapshot(db, (trx) => digestTables(trx))
    const fault = manifest && findTableFault(manifest.tables, found)
    if (fault !== undefined) throw backupDamaged(fault)
    await migrate(db)
    await pauseRestored(db)
    return Object.values(found).reduce((sum, { rows }) => sum + rows, 0)
  } finally {
    await db.destroy()
  }
}
