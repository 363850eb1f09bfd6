import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
} from "node:fs"
import { join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"

import { CitableError } from "@citable/contract"

export interface BackupOptions {
  /** The data folder of the service, which may be running. */
  dataDir: string
  /** The folder of the backup; made, and refused where there is something in it. */
  to: string
  /** Told now and then which share of it is done, from 0 to 1. */
  onProgress?: (share: number) => void
}

const pagesAtOnce = 1000

/**
 * Copies the database of a data folder as it is at one moment, and its secret key, while the service goes on; nobody waits for it.
 * The copy is a data folder: start a service on it, or restore it elsewhere. It is checked, and on the disk, when this returns.
 *
 * Throws `data_dir_unusable` where there is no service, `backup_target_not_empty`, or `backup_damaged` where the copy is.
 */
export async function backupService({ dataDir, to, onProgress }: BackupOptions): Promise<void> {
  const source = join(dataDir, "service.db")
  if (!existsSync(source)) {
    const message = `There is no service in ${dataDir}. Name its data folder. A Postgres is backed up by pg_dump, or citable export.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (readdirSync(to).length > 0) {
    const message = `There is something in ${to} already. Name a folder that is empty or not there.`
    throw new CitableError(message, { code: "backup_target_not_empty" })
  }
  const target = join(to, "service.db")
  const draft = `${target}.part`
  const db = new DatabaseSync(source, { readOnly: true, timeout: 10_000 })
  try {
    // What is read from here on is of this moment: what others write meanwhile neither gets in nor makes it begin anew.
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
    if (found === "ok" && broken.length === 0) return
    const message = `The copy at ${path} is damaged: ${String(found)}. The database may be, too: check it with PRAGMA integrity_check.`
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
