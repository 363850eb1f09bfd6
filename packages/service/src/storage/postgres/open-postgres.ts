import { CitableError } from "@citable/contract"
import { type Dialect, PostgresDialect, type PostgresPool } from "kysely"
import type { Pool, PoolConfig } from "pg"

import { keepFirstError } from "../keep-first-error.ts"
import { accountPool, accountSetting } from "./account-pool.ts"
import { createChangeStamp } from "./create-change-stamp.ts"
import { createSignals, type Signals } from "./create-signals.ts"
import { databaseUnreachable } from "./database-unreachable.ts"

export interface PostgresServer {
  /** Sees every account: for authentication and background work. Closing it closes all connections. */
  dialect: Dialect
  /** Creates a dialect that sees one account. */
  accountDialect: (accountId: string) => Dialect
  /** Creates a dialect that sees every account and has no time limit. */
  openMigrationDialect: () => Dialect
  /** Returns another text after each write to the database by any process. */
  changeStamp: () => Promise<string>
  signals: Signals
}

/** Whether a database URL is one of Postgres. */
export function isPostgresUrl(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where)
}

const second = 1000

/**
 * Connects to a Postgres database, `postgres://user:password@host:port/database`. There are two pools, so a query for one account cannot see
 * another: policies check a setting of the connection, and the connections for calls set it in each transaction.
 *
 * A query throws `database_unreachable` if it gets no connection.
 */
export async function openPostgres(url: string): Promise<PostgresServer> {
  if (!URL.canParse(url)) {
    const message = "DATABASE_URL is not a URL. Use the form postgres://user:password@host:5432/citable."
    throw new CitableError(message, { code: "invalid_database_url" })
  }
  const { default: pg } = await import("pg")
  // Read 64-bit integers as numbers. All integers of the service are below 2^53.
  const int8: number = pg.types.builtins.INT8
  const types: PoolConfig["types"] = {
    getTypeParser: ((oid: number, format?: "text") =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const common: PoolConfig = {
    connectionString: url,
    application_name: "citable",
    types,
    connectionTimeoutMillis: 10 * second,
    keepAlive: true,
  }
  const patient: PoolConfig = { ...common, options: `-c ${accountSetting}=*` }
  const bounded: PoolConfig = {
    statement_timeout: 30 * second,
    lock_timeout: 10 * second,
    idle_in_transaction_session_timeout: 60 * second,
  }
  const open = (config: PoolConfig): Pool => {
    const pool = new pg.Pool(config)
    // Ignore an idle connection that breaks: the next query gets another one.
    pool.on("error", () => {})
    // The same for a connection in use: its query reports the error. Without a listener, the process would end.
    pool.on("connect", (client) => void client.on("error", () => {}))
    return pool
  }
  const system = open({ ...patient, ...bounded, max: 6 })
  const accounts = open({ ...common, ...bounded, max: 10 })
  const signals = createSignals({ pool: system, connect: () => new pg.Client(common), retryMs: second })
  const connect = (pool: Pool) =>
    pool.connect().catch((error: unknown) => {
      throw databaseUnreachable(url, error)
    })
  const connections = (pool: Pool, end: () => Promise<void>): PostgresPool => ({
    connect: () => connect(pool),
    end,
    options: {},
  })
  const toDialect = (pool: Pool, end = async () => {}) =>
    keepFirstError(new PostgresDialect({ pool: connections(pool, end) }))
  const stamps = createChangeStamp(system)
  return {
    dialect: toDialect(system, async () => {
      await Promise.all([signals.close(), stamps.close()])
      await Promise.all([system.end(), accounts.end()])
    }),
    accountDialect: (accountId) =>
      keepFirstError(new PostgresDialect({ pool: accountPool({ connect: () => connect(accounts), accountId }) })),
    openMigrationDialect: () => {
      const pool = open({ ...patient, max: 2 })
      return toDialect(pool, () => pool.end())
    },
    changeStamp: () => stamps.read(),
    signals,
  }
}
