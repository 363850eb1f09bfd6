import { closeSync, openSync, readSync, statSync } from "node:fs"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

import { type Dialect, type DialectAdapter, SqliteAdapter, SqliteDialect, type SqliteDatabase } from "kysely"

import { keepFirstError } from "../keep-first-error.ts"
import { keepPrivate } from "./keep-private.ts"
import { openRowReader, type RowReader } from "./open-row-reader.ts"
import { waitForLock } from "./wait-for-lock.ts"
import { watchLog } from "./watch-log.ts"

export interface SqliteFile {
  dialect: Dialect
  /** Returns another number after each write to the database by any process. It takes a microsecond. */
  changeStamp: () => number
  /** Runs statements without parameters or results. */
  execute: (script: string) => void
  /** The bytes of a database in memory, and a way to begin with those of another one. Undefined for a file, and where Node has neither. */
  image: { read: () => Uint8Array; load: (bytes: Uint8Array) => void } | undefined
  /** Reads what is committed, on a connection of its own. Undefined for a database in memory, which has only one. */
  read: RowReader | undefined
  /** Whether the file has lost its write-ahead log, and maybe its latest writes with it. */
  isLogMissing: boolean
}

/**
 * Opens a SQLite file as a Kysely dialect of `node:sqlite`. It uses a write-ahead log with `synchronous=FULL`, so acknowledged writes
 * survive a power cut. With `readOnly`, a transaction sees a snapshot, and no writer waits for it.
 */
export function openSqliteFile(path: string, { readOnly = false } = {}): SqliteFile {
  if (!readOnly) keepPrivate(path)
  const logs = readOnly || path === ":memory:" ? undefined : watchLog(path)
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 10_000, readOnly })
  if (!readOnly) {
    useWriteAheadLog(sqlite)
    sqlite.exec("pragma synchronous = full; pragma temp_store = memory")
  }
  const log = logs?.opened(sqlite)
  let stamp = 0
  let last: unknown
  const version = openVersion(sqlite, path)
  // From here on, `waitForLock` waits.
  sqlite.exec("pragma busy_timeout = 50")
  const reader = path === ":memory:" ? undefined : openRowReader(path)
  const database = toSqliteDatabase(sqlite, {
    // A transaction that reads before it writes fails if another process writes in between. With `immediate`, it takes the write lock
    // at its beginning, and waits instead. A read-only transaction takes no lock.
    begin: readOnly ? "begin" : "begin immediate",
    // Without a log, nothing else tells the writes of this connection. Statements that may write and change nothing count, too: workers
    // that look for jobs run ten of them a second.
    onWrite: () => {
      if (!version.tellsOwnWrites) stamp++
    },
    // The last connection to close empties the log, which one that only reads cannot.
    beforeClose: () => reader?.close(),
    onClose: () => {
      version.close()
      log?.onClosed()
    },
  })
  return {
    dialect: waitForLock(keepFirstError(Object.assign(new SqliteDialect({ database }), { createAdapter }))),
    changeStamp: () => {
      const current = version.read()
      if (current !== last) stamp++
      last = current
      return stamp
    },
    execute: (script) => sqlite.exec(script),
    // Node 22 has neither.
    image:
      path === ":memory:" && "deserialize" in sqlite
        ? { read: () => sqlite.serialize(), load: (bytes) => sqlite.deserialize(bytes) }
        : undefined,
    read: reader?.read,
    isLogMissing: log?.isLogMissing ?? false,
  }
}

const busy = 5
const attempts = 200

/**
 * Turns on the write-ahead log. If two first starts do so at the same moment, SQLite answers one of them "database is locked" at once,
 * without waiting for its timeout, because each holds a lock that the other needs. So this tries again, for up to ten seconds.
 */
function useWriteAheadLog(sqlite: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      sqlite.exec("pragma journal_mode = wal")
      return
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error && "errcode" in error && error.errcode === busy)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

interface Version {
  /** Returns another value after each commit of another connection. */
  read(): unknown
  /** Whether that is true of the connection's own commits, too. */
  tellsOwnWrites: boolean
  close(): void
}

/**
 * Reads the first header of the WAL index, which a commit replaces as its last step (https://www.sqlite.org/walformat.html, section 2.1).
 * SQLite itself uses it to detect writes. Reading the file takes a third of the time of `pragma data_version`, the fallback without such a
 * file.
 */
function openVersion(sqlite: DatabaseSync, path: string): Version {
  // It has no other connection.
  if (path === ":memory:") return { read: () => 0, tellsOwnWrites: false, close: () => {} }
  // The first read creates the file.
  sqlite.prepare("select count(*) from sqlite_schema").get()
  const index = openIndex(`${path}-shm`)
  if (index === undefined) {
    const dataVersion = sqlite.prepare("pragma data_version")
    return { read: () => dataVersion.get()?.["data_version"], tellsOwnWrites: false, close: () => {} }
  }
  const header = new BigUint64Array(6)
  return {
    read: () => {
      readSync(index.file, header, 0, header.byteLength, 0)
      // The last eight bytes are the checksum of the header, which includes the change counter.
      return header[5]
    },
    tellsOwnWrites: true,
    close: index.close,
  }
}

/** The open WAL indexes of this process, by device and inode. */
const indexes = new Map<string, { file: number; readers: number }>()

/**
 * Opens a WAL index for reading, once for all connections of this process. If a process closes any descriptor of a file, it loses all its
 * locks on the file (POSIX, fcntl), including those of SQLite. Undefined if the file cannot be read.
 */
function openIndex(path: string): { file: number; close: () => void } | undefined {
  let key: string
  let index: { file: number; readers: number }
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    key = `${dev} ${ino}`
    index = indexes.get(key) ?? { file: openSync(path, "r"), readers: 0 }
  } catch {
    return undefined
  }
  indexes.set(key, index)
  index.readers++
  return {
    file: index.file,
    close: () => {
      index.readers--
      if (index.readers > 0) return
      indexes.delete(key)
      closeSync(index.file)
    },
  }
}

/**
 * Tells Kysely that SQLite rolls back schema changes with their transaction, so a killed migration leaves nothing behind. Kysely does not
 * assume that by default.
 */
function createAdapter(): DialectAdapter {
  return Object.defineProperty(new SqliteAdapter(), "supportsTransactionalDdl", { value: true })
}

type SqliteChanges = ReturnType<StatementSync["run"]>

/**
 * Adapts `node:sqlite` to Kysely's SQLite dialect, and caches prepared statements. When SQLite itself ends a transaction, for example
 * because the disk is full, the rollback that follows has nothing left to do.
 */
function toSqliteDatabase(
  sqlite: DatabaseSync,
  {
    begin,
    onWrite,
    beforeClose,
    onClose,
  }: Record<"onWrite" | "beforeClose" | "onClose", () => void> & { begin: string },
): SqliteDatabase {
  const statements = new Map<string, { statement: StatementSync; reader: boolean; writer: boolean }>()
  // The error with which SQLite ended the present transaction by itself (https://www.sqlite.org/lang_transaction.html, section 3).
  let ended: unknown
  const run = <Result>(work: () => Result): Result => {
    // Without this, the rest of the transaction would be stored, statement by statement.
    if (ended !== undefined) throw ended
    const isWithin = sqlite.isTransaction
    try {
      return work()
    } catch (error) {
      if (isWithin && !sqlite.isTransaction) ended = error
      throw error
    }
  }
  const rollBack = (work: () => SqliteChanges): SqliteChanges => {
    if (ended === undefined) return run(work)
    ended = undefined
    return { changes: 0, lastInsertRowid: 0 }
  }
  const prepare = (text: string) => {
    const query = text === "begin" ? begin : text
    let prepared = statements.get(query)
    if (prepared === undefined) {
      const statement = sqlite.prepare(query)
      // Every statement that may write counts as a write, including the end of a transaction.
      prepared = { statement, reader: statement.columns().length > 0, writer: !/^select\b/i.test(query) }
      if (statements.size >= 500) statements.clear()
      statements.set(query, prepared)
    }
    return prepared
  }
  return {
    close: () => {
      beforeClose()
      sqlite.close()
      onClose()
    },
    prepare: (text) => {
      const { statement, reader, writer } = prepare(text)
      if (writer) onWrite()
      return {
        reader,
        all: (parameters) => run(() => statement.all(...(parameters as SQLInputValue[]))),
        run: (parameters) =>
          (text === "rollback" ? rollBack : run)(() => statement.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters) =>
          run(() => statement.iterate(...(parameters as SQLInputValue[]))) as IterableIterator<unknown>,
      }
    },
  }
}
