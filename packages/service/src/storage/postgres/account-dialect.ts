import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from "kysely"

/** The setting that policies compare with: an account's id, or `*` for all of them. */
export const accountSetting = "citable.account"

/**
 * A dialect whose every transaction sees the rows of one account alone: it begins by saying which one, until its end
 * (`set local`), so that nothing is left on a connection that the next one gets. A query on its own becomes a transaction.
 */
export function accountDialect(base: Dialect, accountId: string): Dialect {
  // It stands in a statement without parameters, since two in one message can have none.
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
    // Others use the same connections.
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
        // What went wrong first is what counts; a connection that cannot be rolled back is not used again.
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
