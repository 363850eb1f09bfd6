import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

import { type DialectAdapter, SqliteAdapter, SqliteDialect, type SqliteDatabase } from "kysely"

export interface SqliteFile {
  dialect: SqliteDialect
  /** Another number after each write to the database, whichever process made it. Takes a microsecond. */
  changeStamp: () => number
}

/**
 * `node:sqlite` as a dialect of Kysely. Durable: a write-ahead log with `synchronous=FULL`, so that what was acknowledged
 * survives a power cut.
 */
export function openSqliteFile(path: string): SqliteFile {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 10_000 })
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory")
  let stamp = 0
  let version: unknown
  // Tells of the writes of other connections only; those of this one are counted as they are made.
  const dataVersion = sqlite.prepare("pragma data_version")
  dataVersion.setReturnArrays(true)
  return {
    dialect: Object.assign(new SqliteDialect({ database: toSqliteDatabase(sqlite, () => stamp++) }), { createAdapter }),
    changeStamp: () => {
      const [current] = (dataVersion.get() ?? []) as unknown as unknown[]
      if (current !== version) stamp++
      version = current
      return stamp
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
function toSqliteDatabase(sqlite: DatabaseSync, onWrite: () => void): SqliteDatabase {
  const statements = new Map<string, { statement: StatementSync; reader: boolean; writer: boolean }>()
  const prepare = (text: string) => {
    // A transaction that reads before it writes fails at once when another process wrote meanwhile; one that takes
    // the write lock at its beginning waits for it instead.
    const query = text === "begin" ? "begin immediate" : text
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
    close: () => sqlite.close(),
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
