import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
} from "node:fs"
import { join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"

import { CitableError, isCitableError } from "@citable/contract"

import { keepPrivate } from "../../storage/sqlite/keep-private.ts"
import { type MadeFolder, makeFolder } from "./make-folder.ts"

export interface BackupOptions {
  /** The data folder of the service, which can be running. */
  dataDir: string
  /** The folder for the backup. It has to be empty or not exist yet. */
  to: string
  /** Reports the progress from time to time, from 0 to 1. */
  onProgress?: (share: number) => void
}

const pagesAtOnce = 1000

/**
 * Copies a snapshot of the database, and the secret key. The service keeps running, and no call waits. The copy is a data folder, on which
 * you can start a service. When the function returns, the copy is checked and on the disk.
 *
 * @throws {CitableError} `data_dir_unusable` if there is no service, `backup_target_not_empty`, `backup_target_unusable`, or `backup_damaged` for a damaged copy.
 */
export async function backupService(options: BackupOptions): Promise<void> {
  const { dataDir, to } = options
  const source = join(dataDir, "service.db")
  if (!existsSync(source)) {
    const message = `There is no service in ${dataDir}. Choose its data folder. Back up a Postgres with pg_dump or citable export.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  const folder = makeTarget(to)
  try {
    await copy(options)
  } catch (error) {
    folder.undo()
    throw error
  }
}

function makeTarget(to: string): MadeFolder {
  try {
    if (existsSync(to) && readdirSync(to).length > 0) {
      const message = `${to} is not empty. Choose an empty folder, or one that does not exist yet.`
      throw new CitableError(message, { code: "backup_target_not_empty" })
    }
    const folder = makeFolder(to, ["service.db", "service.db.part", "service.db.part-journal", "secret.key"])
    accessSync(to, constants.W_OK)
    return folder
  } catch (cause) {
    if (isCitableError(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The folder ${to} cannot be used for a backup: ${reason}. Choose a folder that this user may write to.`
    throw new CitableError(message, { code: "backup_target_unusable", cause })
  }
}

async function copy({ dataDir, to, onProgress }: BackupOptions): Promise<void> {
  const source = join(dataDir, "service.db")
  const target = join(to, "service.db")
  const draft = `${target}.part`
  keepPrivate(draft)
  const db = new DatabaseSync(source, { readOnly: true, timeout: 10_000 })
  try {
    // This transaction reads a snapshot. Concurrent writes neither get into the copy nor restart it.
    db.exec("begin")
    db.prepare("select count(*) from sqlite_schema").get()
    await backup(db, draft, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / Math.max(totalPages, 1)),
    })
  } finally {
    db.close()
  }
  check(draft)
  chmodSync(draft, 0o600)
  sync(draft)
  renameSync(draft, target)
  const key = join(dataDir, "secret.key")
  if (existsSync(key)) {
    copyFileSync(key, join(to, "secret.key"))
    chmodSync(join(to, "secret.key"), 0o600)
    sync(join(to, "secret.key"))
  }
  onProgress?.(1)
}

function check(path: string): void {
  const db = new DatabaseSync(path)
  try {
    const found = db.prepare("pragma integrity_check").get()?.["integrity_check"]
    const broken = db.prepare("pragma foreign_key_check").all()
    // Nobody has the copy open: see watch-log.ts.
    db.exec("pragma user_version = 0")
    if (found === "ok" && broken.length === 0) return
    const message = `The copy at ${path} is damaged: ${String(found)}. Check the database itself, too, with PRAGMA integrity_check.`
    throw new CitableError(message, { code: "backup_damaged" })
  } finally {
    db.close()
  }
}

/** Waits until a file is on the disk. */
function sync(path: string): void {
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
