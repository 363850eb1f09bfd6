import { setTimeout as sleep } from "node:timers/promises"

import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from "kysely"

import { createTurns } from "./create-turns.ts"

const busy = 5
const pauseMs = 50
// An attempt takes about as long as the pause after it.
const attempts = 100

/**
 * Wraps a SQLite dialect so that a write waits up to ten seconds for the lock of another process, without stopping this one. The timeout
 * of SQLite itself would block the process, with everybody who only wants to read. Between two statements, others get their turn: see `createTurns`.
 */
export function waitForLock(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => wrapDriver(dialect.createDriver()),
  }
}

interface WaitingConnection extends DatabaseConnection {
  inner: DatabaseConnection
  isWithin: boolean
}

function wrapDriver(driver: Driver): Driver {
  const waitForTurn = createTurns()
  /** Who holds the one connection has ended with it. */
  let held = Promise.withResolvers<void>()
  held.resolve()
  const innerOf = (connection: DatabaseConnection) => (connection as WaitingConnection).inner
  const end = (connection: DatabaseConnection) => {
    ;(connection as WaitingConnection).isWithin = false
  }
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const connection = toWaiting(await driver.acquireConnection(options), waitForTurn)
      held = Promise.withResolvers()
      return connection
    },
    async beginTransaction(connection, settings) {
      await untilFree(() => driver.beginTransaction(innerOf(connection), settings))
      ;(connection as WaitingConnection).isWithin = true
    },
    async commitTransaction(connection) {
      await waitForTurn()
      await driver.commitTransaction(innerOf(connection)).finally(() => end(connection))
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)).finally(() => end(connection)),
    releaseConnection: (connection, options) =>
      driver.releaseConnection(innerOf(connection), options).finally(() => held.resolve()),
    async destroy(options) {
      await held.promise
      await driver.destroy(options)
    },
  }
}

function toWaiting(inner: DatabaseConnection, waitForTurn: ReturnType<typeof createTurns>): WaitingConnection {
  const connection: WaitingConnection = {
    inner,
    isWithin: false,
    // A transaction has the lock already. To repeat one of its statements could store only the rest of it.
    async executeQuery<Row>(query: CompiledQuery) {
      const turn = waitForTurn()
      if (turn !== undefined) await turn
      return connection.isWithin ? inner.executeQuery<Row>(query) : untilFree(() => inner.executeQuery<Row>(query))
    },
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  }
  return connection
}

async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy
      if (!isBusy || attempt === attempts) throw error
      await sleep(pauseMs)
    }
  }
}
