import { type Kysely, type SelectQueryBuilder, sql, SqliteAdapter } from "kysely"

export interface RowLocks<Schema> {
  /** Keeps the rows that a query reads as they are until the transaction ends: other writers wait. */
  forUpdate: <Table extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** Keeps the rows that a query reads from being deleted until the transaction ends. */
  forKeyShare: <Table extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** Reads only rows that no other transaction keeps, and keeps those of one table: for queues. */
  skipLocked: <Table extends keyof Schema & string, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
    table: Table,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** Until the transaction ends, others that ask for the same table wait. */
  lockTable: (table: keyof Schema & string) => Promise<void>
}

/**
 * All that queries have to know of the engine. SQLite needs no locks of rows: a transaction has the only write lock of the
 * database from its beginning, and so has a single statement that writes.
 */
export function rowLocks<Schema>(db: Kysely<Schema>): RowLocks<Schema> {
  if (!isPostgres(db)) {
    return {
      forUpdate: (query) => query,
      forKeyShare: (query) => query,
      skipLocked: (query) => query,
      lockTable: () => Promise.resolve(),
    }
  }
  return {
    // Writers wait for each other; those who only refer to the row, by a foreign key, do not.
    forUpdate: (query) => query.forNoKeyUpdate(),
    forKeyShare: (query) => query.forKeyShare(),
    skipLocked: (query, table) => query.forNoKeyUpdate(table).skipLocked(),
    async lockTable(table) {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    },
  }
}

/** Whether a database speaks the dialect of Postgres; else it is SQLite. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter)
}
