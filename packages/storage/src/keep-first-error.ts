import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from "kysely"

/**
 * Wraps a dialect so that a failed rollback does not replace the error of the query that failed before it. Both are thrown as one
 * `AggregateError`, whose cause is the first.
 */
export function keepFirstError(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => wrapDriver(dialect.createDriver()),
  }
}

interface WatchedConnection extends DatabaseConnection {
  inner: DatabaseConnection
  /** The last error of the transaction. */
  failure: unknown
}

function wrapDriver(driver: Driver): Driver {
  const toWatched = (connection: DatabaseConnection) => connection as WatchedConnection
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => watchConnection(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings) {
      toWatched(connection).failure = undefined
      await driver.beginTransaction(toWatched(connection).inner, settings)
    },
    async commitTransaction(connection) {
      await noteFailure(toWatched(connection), driver.commitTransaction(toWatched(connection).inner))
    },
    async rollbackTransaction(connection) {
      const { inner, failure } = toWatched(connection)
      await driver.rollbackTransaction(inner).catch((error: unknown) => {
        throw failure === undefined ? error : toOne(failure, error)
      })
    },
    releaseConnection: (connection, options) => driver.releaseConnection(toWatched(connection).inner, options),
    destroy: (options) => driver.destroy(options),
  }
}

function toOne(first: unknown, second: unknown): AggregateError {
  const reason = first instanceof Error ? first.message : "A query failed"
  return new AggregateError([first, second], `${reason}; the rollback failed as well`, { cause: first })
}

function watchConnection(inner: DatabaseConnection): WatchedConnection {
  const connection: WatchedConnection = {
    inner,
    failure: undefined,
    executeQuery: <Row>(query: CompiledQuery) => noteFailure(connection, inner.executeQuery<Row>(query)),
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  }
  return connection
}

async function noteFailure<Result>(connection: WatchedConnection, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    connection.failure = error
    throw error
  }
}
