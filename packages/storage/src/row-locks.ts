import { type Kysely, type SelectQueryBuilder, sql, SqliteAdapter } from "kysely"

export interface RowLocks<Schema> {
  /** Locks the rows of a query until the transaction ends. Other writers wait. */
  forUpdate: <Table extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** Prevents the deletion of a query's rows until the transaction ends. */
  forKeyShare: <Table extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** Skips rows that another transaction has locked, and locks those of one table. For queues. */
  skipLocked: <Table extends keyof Schema & string, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
    table: Table,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** Locks a table until the transaction ends. Other callers of `lockTable` wait. */
  lockTable: (table: keyof Schema & string) => Promise<void>
}

/**
 * The locks of the database engine. SQLite needs no row locks: a transaction has the write lock of the whole database from its beginning,
 * and so has a single statement that writes.
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
    // Writers wait for each other. Inserts that only refer to the row with a foreign key do not wait.
    forUpdate: (query) => query.forNoKeyUpdate(),
    forKeyShare: (query) => query.forKeyShare(),
    skipLocked: (query, table) => query.forNoKeyUpdate(table).skipLocked(),
    async lockTable(table) {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    },
  }
}

/** Whether a database uses the dialect of Postgres. Otherwise it is SQLite. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter)
}
