import { closeSync, openSync, readSync, statSync } from "node:fs"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

import { type DialectAdapter, SqliteAdapter, SqliteDialect, type SqliteDatabase } from "kysely"

export interface SqliteFile {
  dialect: SqliteDialect
  /** Another number after each write to the database, whichever process made it. Takes a microsecond. */
  changeStamp: () => number
}

/**
 * `node:sqlite` as a dialect of Kysely. Durable: a write-ahead log with `synchronous=FULL`, so that what was acknowledged
 * survives a power cut. To read alone, what a transaction reads is of one moment, and nobody who writes waits for it.
 */
export function openSqliteFile(path: string, { readOnly = false } = {}): SqliteFile {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 10_000, readOnly })
  if (!readOnly) sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory")
  let stamp = 0
  let last: unknown
  const version = openVersion(sqlite, path)
  const database = toSqliteDatabase(sqlite, {
    // A transaction that reads before it writes fails at once when another process wrote meanwhile; one that takes
    // the write lock at its beginning waits for it instead. To read alone takes none.
    begin: readOnly ? "begin" : "begin immediate",
    // Those of this connection are counted as they are made: a database in memory has no other sign of them.
    onWrite: () => stamp++,
    onClose: () => version.close(),
  })
  return {
    dialect: Object.assign(new SqliteDialect({ database }), { createAdapter }),
    changeStamp: () => {
      const current = version.read()
      if (current !== last) stamp++
      last = current
      return stamp
    },
  }
}

interface Version {
  /** Another value after each write of another connection. */
  read(): unknown
  close(): void
}

/**
 * What SQLite itself looks at to see whether somebody wrote: the first header of the WAL index, which a commit replaces as its
 * last step (https://www.sqlite.org/walformat.html, section 2.1). Read from the file it takes a third of the time of
 * `pragma data_version`, which says the same and stands in where there is no such file.
 */
function openVersion(sqlite: DatabaseSync, path: string): Version {
  // Reading makes the file.
  sqlite.prepare("select count(*) from sqlite_schema").get()
  const index = openIndex(`${path}-shm`)
  if (index === undefined) {
    const dataVersion = sqlite.prepare("pragma data_version")
    return { read: () => dataVersion.get()?.["data_version"], close: () => {} }
  }
  const header = new BigUint64Array(6)
  return {
    read: () => {
      readSync(index.file, header, 0, header.byteLength, 0)
      // The last eight bytes are the checksum of the others, the counter of changes among them.
      return header[5]
    },
    close: index.close,
  }
}

/** WAL indexes that connections of this process read, by what tells one file from another. */
const indexes = new Map<string, { file: number; readers: number }>()

/**
 * Opens a WAL index to read, once for all connections of this process: as soon as a process closes any descriptor of a file, all its
 * locks on it are gone (POSIX, fcntl), and with them those of SQLite. Undefined where it cannot be read.
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
 * Tells Kysely that SQLite undoes changes of the schema with their transaction, which it does not take for granted: so a
 * process that is killed in the midst of a migration leaves nothing of it.
 */
function createAdapter(): DialectAdapter {
  return Object.defineProperty(new SqliteAdapter(), "supportsTransactionalDdl", { value: true })
}

/** Gives `node:sqlite` the shape that Kysely's SQLite dialect expects, and keeps prepared statements. */
function toSqliteDatabase(
  sqlite: DatabaseSync,
  { begin, onWrite, onClose }: { begin: string; onWrite: () => void; onClose: () => void },
): SqliteDatabase {
  const statements = new Map<string, { statement: StatementSync; reader: boolean; writer: boolean }>()
  const prepare = (text: string) => {
    const query = text === "begin" ? begin : text
    let prepared = statements.get(query)
    if (prepared === undefined) {
      const statement = sqlite.prepare(query)
      // Whatever does not certainly only read counts as a write, the end of a transaction too.
      prepared = { statement, reader: statement.columns().length > 0, writer: !/^select\b/i.test(query) }
      if (statements.size >= 500) statements.clear()
      statements.set(query, prepared)
    }
    return prepared
  }
  return {
    close: () => {
      sqlite.close()
      onClose()
    },
    prepare: (text) => {
      const { statement, reader, writer } = prepare(text)
      if (writer) onWrite()
      return {
        reader,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      }
    },
  }
}
