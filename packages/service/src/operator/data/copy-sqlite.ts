import { chmodSync, existsSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"

import { CitableError } from "@citable/contract"
import { dataFolderError } from "@citable/storage/data-folder-error"
import { keepPrivate } from "@citable/storage/sqlite/keep-private"

import { syncFile } from "./copy-file.ts"
import { restoredReason } from "./pause-restored.ts"

export interface CopySqliteOptions {
  /** The data folder of a service, which can be running. */
  from: string
  to: string
  onProgress: ((share: number) => void) | undefined
}

const pagesAtOnce = 1000

/** The files that a copy makes, also one that fails. */
export const sqliteNames: readonly string[] = [".whole", ".whole-journal", ".part", ".part-journal", ""].map(
  (end) => `service.db${end}`,
)

/**
 * Copies a snapshot of the SQLite file of a data folder into another folder. No call waits. When it returns, the copy passes SQLite's checks, has
 * as many rows as the snapshot in each table, and is on the disk. Throws `data_dir_unusable` or `backup_damaged`.
 */
export async function copySqlite({ from, to, onProgress }: CopySqliteOptions): Promise<void> {
  const source = join(from, "service.db")
  const target = join(to, "service.db")
  if (!existsSync(source)) {
    const message = `There is no service in ${from}. Choose its data folder, or set DATABASE_URL for one on Postgres.`
    throw new CitableError(message, { code: "data_dir_unusable" })
  }
  const [whole, draft] = [`${target}.whole`, `${target}.part`]
  for (const path of [whole, draft]) keepPrivate(path)
  const { db, counts } = openSnapshot(from, source)
  try {
    await backup(db, whole, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / Math.max(totalPages, 1)),
    })
  } finally {
    db.close()
  }
  leaveOutDeleted(whole, draft)
  rmSync(whole)
  check(draft, counts)
  chmodSync(draft, 0o600)
  syncFile(draft)
  renameSync(draft, target)
  onProgress?.(1)
}

/** Opens the file in a transaction that reads a snapshot. Concurrent writes neither get into the copy nor restart it. */
function openSnapshot(folder: string, source: string): { db: DatabaseSync; counts: Map<string, number> } {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(source, { readOnly: true, timeout: 10_000 })
    db.exec("begin")
    return { db, counts: countRows(db) }
  } catch (cause) {
    db?.close()
    throw dataFolderError(folder, cause)
  }
}

/** Copies what the tables have. The file itself also has what was deleted or changed, in its unused parts. */
function leaveOutDeleted(whole: string, to: string): void {
  const db = new DatabaseSync(whole)
  try {
    db.exec("pragma journal_mode = delete")
    db.prepare("vacuum into ?").run(to)
  } finally {
    db.close()
  }
}

function check(path: string, counts: ReadonlyMap<string, number>): void {
  const db = new DatabaseSync(path)
  try {
    // Without a log, one file is the whole copy, and it can be read on media that nobody can write to. A start turns it on again.
    db.exec("pragma journal_mode = delete")
    const found = db.prepare("pragma integrity_check").get()?.["integrity_check"]
    const broken = db.prepare("pragma foreign_key_check").all()
    // Nobody has the copy open: see watch-log.ts.
    db.exec("pragma user_version = 0")
    if (found !== "ok" || broken.length > 0) {
      const message = `The copy at ${path} is damaged: ${String(found)}. Check the database itself, too, with PRAGMA integrity_check.`
      throw new CitableError(message, { code: "backup_damaged" })
    }
    for (const [name, rows] of countRows(db)) {
      if (counts.get(name) === rows) continue
      const message = `The copy at ${path} is damaged: its table ${name} has ${rows} rows instead of ${counts.get(name) ?? 0}. Check the disk.`
      throw new CitableError(message, { code: "backup_damaged" })
    }
    // Whoever starts a service on a copy, or copies it into a data folder by hand, gets a paused one.
    if (counts.has("instance")) {
      const paused = "insert or replace into instance (id, paused_reason, paused_at) values (1, ?, ?)"
      db.prepare(paused).run(restoredReason, Date.now())
    }
  } finally {
    db.close()
  }
}

function countRows(db: DatabaseSync): Map<string, number> {
  const tables = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all()
  const count = (name: string) =>
    Number(db.prepare(`select count(*) as rows from "${name.replaceAll('"', '""')}"`).get()?.["rows"])
  return new Map(tables.map(({ name }) => [String(name), count(String(name))]))
}
