import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

import { SqliteDialect, type SqliteDatabase } from "kysely"

/**
 * `node:sqlite` as a dialect of Kysely. Durable: a write-ahead log with `synchronous=FULL`, so that what was acknowledged
 * survives a power cut.
 */
export function createSqliteDialect(path: string): SqliteDialect {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 10_000 })
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory")
  return new SqliteDialect({ database: toSqliteDatabase(sqlite) })
}

/** Gives `node:sqlite` the shape that Kysely's SQLite dialect expects, and keeps prepared statements. */
function toSqliteDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, { statement: StatementSync; reader: boolean }>()
  const prepare = (text: string) => {
    // A transaction that reads before it writes fails at once when another process wrote meanwhile; one that takes
    // the write lock at its beginning waits for it instead.
    const query = text === "begin" ? "begin immediate" : text
    let prepared = statements.get(query)
    if (prepared === undefined) {
      const statement = sqlite.prepare(query)
      prepared = { statement, reader: statement.columns().length > 0 }
      if (statements.size >= 500) statements.clear()
      statements.set(query, prepared)
    }
    return prepared
  }
  return {
    close: () => sqlite.close(),
    prepare: (text) => {
      const { statement, reader } = prepare(text)
      return {
        reader,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      }
    },
  }
}
