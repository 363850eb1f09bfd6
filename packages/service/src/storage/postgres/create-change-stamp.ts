import type { Connection, Pool, PoolClient, Submittable } from "pg"

export interface ChangeStampReader {
  /** Returns another text after each write to the database by any replica. Call it before reading. */
  read(): Promise<string>
  /** Releases the connection once all reads are answered. */
  close(): Promise<void>
}

export interface ChangeStampOptions {
  /** Sets a limit to the time of an answer on the reader's connection. All calls wait for the query in flight. */
  limit?: (client: PoolClient) => void
}

/**
 * Reads the current snapshot of Postgres, which identifies the transactions that a reader sees. A commit changes it at the moment its rows
 * become visible. The position of the log does not work, because it moves before that
 * (https://www.postgresql.org/docs/current/functions-info.html, `pg_current_snapshot`).
 *
 * An answer is only valid for callers that asked before the query was sent, because a write can be acknowledged afterwards. So callers
 * of one turn of the event loop share a query, which waits for the one in flight. Every call of every replica needs a stamp, so the reader
 * pins a connection and reads its rows directly.
 */
export function createChangeStamp(pool: Pool, { limit = () => {} }: ChangeStampOptions = {}): ChangeStampReader {
  let pinned: PinnedConnection | undefined
  let waiting: PromiseWithResolvers<string> | undefined
  let inFlight: Promise<void> | undefined
  let isClosed = false

  async function query(): Promise<string> {
    // Replace a broken connection.
    const connection = (pinned = pinned?.isGone === false ? pinned : await pinConnection(pool, limit))
    const { promise, ...settle } = Promise.withResolvers<string>()
    connection.client.query(stampQuery(connection.isPrepared, settle))
    connection.isPrepared = true
    try {
      return await promise
    } catch (error) {
      connection.release(true)
      throw error
    }
  }

  function send(): void {
    const batch = waiting
    waiting = undefined
    const end = () => {
      inFlight = undefined
      if (waiting !== undefined) setImmediate(send)
    }
    const share = (error: unknown) => {
      if ((error as { code?: unknown }).code === "database_unreachable") {
        // Those who asked meanwhile would wait as long again.
        waiting?.reject(error)
        waiting = undefined
      }
      throw error
    }
    inFlight = query().catch(share).finally(end).then(batch?.resolve, batch?.reject)
  }

  return {
    read() {
      if (isClosed) return Promise.reject(new Error("The database is closed"))
      if (waiting === undefined) {
        waiting = Promise.withResolvers()
        if (inFlight === undefined) setImmediate(send)
      }
      return waiting.promise
    },
    async close() {
      isClosed = true
      await waiting?.promise.catch(() => {})
      await inFlight
      pinned?.release(false)
    },
  }
}

/** A connection that the reader keeps until it breaks. */
interface PinnedConnection {
  client: PoolClient
  isPrepared: boolean
  isGone: boolean
  /** Releases the connection. Further calls do nothing. */
  release(isBroken: boolean): void
}

async function pinConnection(pool: Pool, limit: (client: PoolClient) => void): Promise<PinnedConnection> {
  const client = await pool.connect()
  limit(client)
  const pinned: PinnedConnection = {
    client,
    isPrepared: false,
    isGone: false,
    release(isBroken) {
      if (pinned.isGone) return
      pinned.isGone = true
      client.release(isBroken)
    },
  }
  client.on("error", () => pinned.release(true))
  return pinned
}

const statement = "change_stamp"
const text = "select pg_current_snapshot()::text"

/**
 * The query as messages of the driver. It skips the description of rows, their types, and an object for each row, which saves half of the
 * cost here and a third of the cost in Postgres.
 */
function stampQuery(
  isPrepared: boolean,
  { resolve, reject }: Pick<PromiseWithResolvers<string>, "resolve" | "reject">,
): Submittable & QueryHandler {
  let stamp: string | undefined
  return {
    submit(connection: Connection) {
      connection.stream.cork()
      if (!isPrepared) connection.parse({ name: statement, text, types: [] }, true)
      connection.bind({ statement }, true)
      connection.execute({}, true)
      connection.sync()
      connection.stream.uncork()
    },
    handleDataRow({ fields: [field] }) {
      stamp = field
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      if (stamp === undefined) reject(new Error("Postgres returned no change stamp"))
      else resolve(stamp)
    },
    handleError: reject,
  }
}

/** The methods that the driver calls on a submitted query, such as one of `pg-cursor`. */
interface QueryHandler {
  handleDataRow(row: { fields: readonly string[] }): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: unknown): void
}
