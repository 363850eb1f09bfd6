import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from "kysely"

/** The setting that policies compare with: the id of an account, or `*` for all accounts. */
export const accountSetting = "citable.account"

/**
 * Creates a dialect whose transactions only see the rows of one account. Each transaction begins with `set local`, which ends with it, so
 * the next user of the connection does not inherit the setting. A single query becomes a transaction.
 */
export function accountDialect(base: Dialect, accountId: string): Dialect {
  // The id is part of the statement text, because a message with two statements cannot have parameters.
  if (!/^\w{1,100}$/.test(accountId)) throw new Error("This is not an account id")
  const scope = `set local ${accountSetting} = '${accountId}'`
  return {
    createAdapter: () => base.createAdapter(),
    createIntrospector: (db) => base.createIntrospector(db),
    createQueryCompiler: () => base.createQueryCompiler(),
    createDriver: () => scopedDriver(base.createDriver(), scope),
  }
}

interface ScopedConnection extends DatabaseConnection {
  inner: DatabaseConnection
  inTransaction: boolean
}

function scopedDriver(driver: Driver, scope: string): Driver {
  const innerOf = (connection: DatabaseConnection) => (connection as ScopedConnection).inner
  const end = (connection: DatabaseConnection) => {
    ;(connection as ScopedConnection).inTransaction = false
  }
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      return scopedConnection(await driver.acquireConnection(options), driver, scope)
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const isolation = isolationLevel === undefined ? "" : `isolation level ${isolationLevel}`
      await innerOf(connection).executeQuery(CompiledQuery.raw(`begin ${isolation} ${accessMode ?? ""}; ${scope}`))
      ;(connection as ScopedConnection).inTransaction = true
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(innerOf(connection)).finally(() => end(connection))
    },
    async rollbackTransaction(connection) {
      await driver.rollbackTransaction(innerOf(connection)).finally(() => end(connection))
    },
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    // Other accounts use the same connections.
    destroy: () => Promise.resolve(),
  }
}

function scopedConnection(inner: DatabaseConnection, driver: Driver, scope: string): ScopedConnection {
  const connection: ScopedConnection = {
    inner,
    inTransaction: false,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (connection.inTransaction) return inner.executeQuery<Row>(query)
      await inner.executeQuery(CompiledQuery.raw(`begin; ${scope}`))
      let result: QueryResult<Row>
      try {
        result = await inner.executeQuery<Row>(query)
      } catch (error) {
        // Report the first error. The pool does not reuse a connection whose rollback failed.
        await driver.rollbackTransaction(inner).catch(() => {})
        throw error
      }
      await driver.commitTransaction(inner)
      return result
    },
    streamQuery() {
      throw new Error("Streaming is not supported: read the rows page by page")
    },
  }
  return connection
}
