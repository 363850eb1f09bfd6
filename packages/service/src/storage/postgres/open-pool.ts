import type { Pool, PoolClient, PoolConfig } from "pg"

import { databaseUnreachable } from "./database-unreachable.ts"
import { endInTime } from "./end-in-time.ts"
import { limitAnswerTime } from "./limit-answer-time.ts"

export interface OpenPoolOptions {
  /** The URL of the database. */
  url: string
  /** The milliseconds that the server may take to answer a statement. Default: no limit. */
  answerMs?: number
}

/**
 * Opens a pool. Whoever gets no connection gets `database_unreachable`, and so does a statement that the server does not answer in time.
 */
export function openPool(Pools: typeof Pool, config: PoolConfig, { url, answerMs }: OpenPoolOptions): Pool {
  const pool = new Pools({ ...config, connectionString: url })
  const clients = new Set<PoolClient>()
  // Ignore an idle connection that breaks: the next query gets another one.
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    // The same for a connection in use: its query reports the error. Without a listener, the process would end.
    client.on("error", () => {})
    clients.add(client)
    client.once("end", () => clients.delete(client))
    if (answerMs !== undefined) limitAnswerTime(client, { url, answerMs })
  })
  const [connect, end] = [pool.connect.bind(pool), pool.end.bind(pool)]
  const methods = {
    // The pool itself calls it with a callback.
    connect(done?: Done) {
      const connecting = connect().catch((error: unknown) => {
        throw databaseUnreachable(url, error)
      })
      if (done === undefined) return connecting
      connecting.then(
        (client) => done(undefined, client, (isBroken) => client.release(isBroken)),
        (error: Error) => done(error, undefined, () => {}),
      )
      return undefined
    },
    end: () => endInTime(clients, end),
  }
  return Object.assign(pool, methods as Pick<Pool, "connect" | "end">)
}

type Done = (error: Error | undefined, client: PoolClient | undefined, release: (isBroken?: boolean) => void) => void
