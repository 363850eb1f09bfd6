import { setTimeout as wait } from "node:timers/promises"

import type { Pool, PoolClient, PoolConfig } from "pg"

import { databaseBusy } from "./database-busy.ts"
import { databaseUnreachable } from "./database-unreachable.ts"
import { endInTime } from "./end-in-time.ts"
import { limitAnswerTime } from "./limit-answer-time.ts"

export interface OpenPoolOptions {
  /** The URL of the database. */
  url: string
  /** The settings of each connection, in milliseconds or as texts. A pooler refuses or drops those that come with the connection. */
  settings: Readonly<Record<string, string | number>>
  /** The milliseconds that the server may take to answer a statement. Default: no limit. */
  answerMs?: number
  /** Asks on another connection whether the server still answers. Rejects if it does not. */
  askElsewhere?: () => Promise<unknown>
}

/** How busy the connections of a pool are. */
export interface ConnectionUse {
  inUse: number
  /** How many callers wait for one. */
  waiting: number
  limit: number
}

/** The milliseconds after which nobody asks a full server once more. The last one may wait as long as the pool lets it. */
const askMs = 1500
/** The milliseconds before a pool asks the server again for more connections than it has. */
const growMs = 5000
const retryMs = 100
/** The milliseconds that a new connection may take for its settings. */
const settleMs = 3000

/**
 * Opens a pool. While the server has no connection left, callers wait a few seconds for those that the pool has. Whoever gets none gets
 * `database_busy` if others have them all, else `database_unreachable`, and so does a statement that the server does not answer in time.
 */
export function openPool(
  Pools: typeof Pool,
  config: PoolConfig,
  options: OpenPoolOptions,
): Pool & { use(): ConnectionUse; explain(error: unknown): Error } {
  const { url, settings, answerMs, askElsewhere } = options
  const values = Object.entries(settings).flatMap(([name, value]) => [name, String(value)])
  const calls = Object.keys(settings).map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, false)`)
  const setAll = { text: `select ${calls.join(", ")}`, values }
  const clients = new Set<PoolClient>()
  const pool = new Pools({
    ...config,
    connectionString: url,
    async onConnect(opened) {
      const client = opened as PoolClient
      // Ignore an error of the connection: its query reports the error. Without a listener, the process would end.
      client.on("error", () => {})
      clients.add(client)
      client.once("end", () => clients.delete(client))
      limitAnswerTime(client, { url, answerMs: settleMs })
      await client.query(setAll)
      limitAnswerTime(client, { url, answerMs: answerMs ?? 0, askElsewhere })
    },
  })
  // The same for an idle connection that breaks: the next query gets another one.
  pool.on("error", () => {})
  const [open, end] = [pool.connect.bind(pool), pool.end.bind(pool)]
  const { max } = pool.options
  let growing: NodeJS.Timeout | undefined
  let waiting = 0

  /** Makes callers wait for the connections that there are. */
  function stopGrowing(): void {
    pool.options.max = Math.max(1, clients.size)
    growing ??= setTimeout(() => {
      growing = undefined
      pool.options.max = max
    }, growMs).unref()
  }

  /** Says why a caller got no connection. */
  function explain(error: unknown): Error {
    return clients.size < max ? databaseUnreachable(url, error) : databaseBusy(max, error)
  }

  async function connect(): Promise<PoolClient> {
    let isLate = false
    const timer = setTimeout(() => void (isLate = true), askMs)
    let full: unknown
    waiting++
    try {
      while (true) {
        try {
          return await open()
        } catch (error) {
          if ((error as { code?: unknown }).code === "53300") full = error
          // While the server is full, a caller that waited in vain for a connection of the pool is told so.
          if (full === undefined) throw explain(error)
          if (isLate) throw databaseUnreachable(url, full)
          stopGrowing()
          await wait(retryMs)
        }
      }
    } finally {
      waiting--
      clearTimeout(timer)
    }
  }

  const methods = {
    // The pool itself calls it with a callback.
    connect(done?: Done) {
      if (done === undefined) return connect()
      connect().then(
        (client) => done(undefined, client, (isBroken) => client.release(isBroken)),
        (error: Error) => done(error, undefined, () => {}),
      )
      return undefined
    },
    end: () => endInTime(clients, end),
  }
  const use = () => ({ inUse: pool.totalCount - pool.idleCount, waiting, limit: max })
  return Object.assign(pool, methods as Pick<Pool, "connect" | "end">, { use, explain })
}

type Done = (error: Error | undefined, client: PoolClient | undefined, release: (isBroken?: boolean) => void) => void
