import { CitableError } from "@citable/contract"
import { type Dialect, PostgresDialect, type PostgresPool } from "kysely"
import type { ClientConfig, Pool, PoolClient, PoolConfig } from "pg"

import { keepFirstError } from "../keep-first-error.ts"
import { accountPool, accountSetting } from "./account-pool.ts"
import { createChangeStamp } from "./create-change-stamp.ts"
import { createSignals, type Signals } from "./create-signals.ts"
import { limitAnswerTime } from "./limit-answer-time.ts"
import { type ConnectionUse, openPool } from "./open-pool.ts"
import { refuseTransactionPooler } from "./refuse-transaction-pooler.ts"
import { shareConnections } from "./share-connections.ts"

export interface PostgresServer {
  /** Sees every account: for authentication and background work. Closing it closes all connections. */
  dialect: Dialect
  /** Creates a dialect that sees one account. */
  accountDialect: (accountId: string) => Dialect
  /** Creates a dialect that sees every account and has no time limit. */
  openMigrationDialect: () => Dialect
  /** Returns another text after each write to the database by any process. */
  changeStamp: () => Promise<string>
  /** Returns another text after each write to the rows of a credential: see `callerVersion`. Undefined if there is no such credential. */
  versionOf: (credentialId: string) => Promise<string | undefined>
  signals: Signals
  /**
   * Shows other processes on the database a text of at most 50 bytes while this one runs, and returns the different texts of those. It is part
   * of the application name of the connection that waits for signals, so call it before any waits.
   */
  announce: (text: string) => Promise<string[]>
  /** How busy the connections of this process are: those for calls, and those for sign-in and background work. */
  connections: () => Readonly<Record<"calls" | "system", ConnectionUse>>
}

export interface PostgresOptions {
  /**
   * Milliseconds without an answer after which a statement fails, and its connection is replaced. More than Postgres itself gives a
   * statement; it ends one with a clearer error. Default: 40,000.
   */
  answerMs?: number
  /** The same for the stamp, which every call waits for, and which takes Postgres no time. Default: 2500. */
  stampMs?: number
}

const second = 1000
/** The milliseconds to wait for a connection. */
const connectMs = 3 * second
/** The connections for calls. */
const callSlots = 10

/**
 * Connects to a Postgres database, `postgres://user:password@host:port/database`. There are two pools, so a query for one account cannot see
 * another: policies check a setting of the connection, and the connections for calls set it in each transaction.
 *
 * A query throws `database_busy` if others have all connections, and `database_unreachable` if it gets none or, except in migrations, no
 * answer. It gets no answer, either, while the server answers nobody: a query that waits makes the service ask for a stamp.
 *
 * @throws {CitableError} `invalid_database_url`, `database_unreachable`, or `unsupported_pooler` behind a pooler in transaction mode.
 */
export async function openPostgres(
  url: string,
  { answerMs = 40 * second, stampMs = 2.5 * second }: PostgresOptions = {},
): Promise<PostgresServer> {
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
    application_name: "citable",
    types,
    // Both for a connection to be opened and for one in use to become free.
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // The system's default is two hours.
    keepAliveInitialDelayMillis: 10 * second,
  }
  const patient = { [accountSetting]: "*" }
  const bounded = {
    statement_timeout: 30 * second,
    lock_timeout: 10 * second,
    // After a partition, Postgres keeps the transactions of connections that this process has given up, and their locks.
    idle_in_transaction_session_timeout: 15 * second,
  }
  const limits = { url, answerMs, askElsewhere: () => stamps.read() }
  const system = openPool(pg.Pool, { ...common, max: 6 }, { ...limits, settings: { ...patient, ...bounded } })
  // Each transaction sets its account. Until then, a connection sees nothing, whatever a pooler has left in it.
  const accounts = openPool(
    pg.Pool,
    { ...common, max: callSlots },
    { ...limits, settings: { [accountSetting]: "", ...bounded } },
  )
  const listening: ClientConfig = { ...common, connectionString: url }
  const signals = createSignals({ pool: system, connect: () => new pg.Client(listening), retryMs: second })
  async function announce(text: string): Promise<string[]> {
    listening.application_name = `citable ${text}`
    const others = `select distinct substr(application_name, 9) as text from pg_stat_activity
      where datname = current_database() and application_name like 'citable %' and application_name <> $1`
    const { rows } = await system.query<{ text: string }>(others, [listening.application_name])
    return rows.map((row) => row.text)
  }
  const shared = shareConnections({ slots: callSlots, waitMs: connectMs })
  /** A connection for calls of one account, of which other accounts wait for no more than their share. */
  async function connectFor(accountId: string): Promise<PoolClient> {
    const giveBack = await shared.take(accountId).catch((error: unknown) => {
      throw accounts.explain(error)
    })
    try {
      const client = await accounts.connect()
      const release = client.release.bind(client)
      client.release = (isBroken) => {
        release(isBroken)
        giveBack()
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const connections = (pool: Pool, end: () => Promise<void>): PostgresPool => ({
    connect: () => pool.connect(),
    end,
    options: {},
  })
  const toDialect = (pool: Pool, end = async () => {}) =>
    keepFirstError(new PostgresDialect({ pool: connections(pool, end) }))
  const stamps = createChangeStamp(system, {
    limit: (client) => limitAnswerTime(client, { url, answerMs: stampMs }),
  })
  const close = async () => {
    await Promise.all([signals.close(), stamps.close()])
    await Promise.all([system.end(), accounts.end()])
  }
  await refuseTransactionPooler(system).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    dialect: toDialect(system, close),
    accountDialect: (accountId) =>
      keepFirstError(new PostgresDialect({ pool: accountPool({ connect: () => connectFor(accountId), accountId }) })),
    openMigrationDialect: () => {
      const pool = openPool(pg.Pool, { ...common, max: 2 }, { url, settings: patient })
      return toDialect(pool, () => pool.end())
    },
    changeStamp: () => stamps.read(),
    versionOf: (credentialId) => stamps.versionOf(credentialId),
    signals,
    announce,
    connections() {
      const calls = accounts.use()
      return { calls: { ...calls, waiting: calls.waiting + shared.waiting() }, system: system.use() }
    },
  }
}
