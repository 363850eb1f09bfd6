import type { Connection, Pool, PoolClient, Submittable } from "pg"

export interface ChangeStampReader {
  /** What reading begins with: another text after each write to the database, by whichever replica. */
  read(): Promise<string>
  /** Gives the connection back, once what was asked is answered. */
  close(): Promise<void>
}

/**
 * Tells which transactions a reader sees. A commit changes it in the very moment that its rows can be seen, which the position of the
 * log does not: that one moves before (https://www.postgresql.org/docs/current/functions-info.html, `pg_current_snapshot`).
 *
 * An answer counts for those who asked before its question was sent, and for nobody else: a write may have been acknowledged since.
 * So whoever asks waits for the end of the turn of the event loop, with all whose calls came in it, and for the answer that is on its
 * way. Each call of each replica passes here: a connection is kept for it, and its rows are read as they come.
 */
export function createChangeStamp(pool: Pool): ChangeStampReader {
  let pinned: PinnedConnection | undefined
  let waiting: PromiseWithResolvers<string> | undefined
  let inFlight: Promise<void> | undefined
  let isClosed = false

  async function ask(): Promise<string> {
    // One that has broken is held no more.
    const connection = (pinned = pinned?.isGone === false ? pinned : await pinConnection(pool))
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
    inFlight = ask().finally(end).then(batch?.resolve, batch?.reject)
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

/** A connection that is kept until it breaks. */
interface PinnedConnection {
  client: PoolClient
  isPrepared: boolean
  isGone: boolean
  /** Once, however often it is called. */
  release(isBroken: boolean): void
}

async function pinConnection(pool: Pool): Promise<PinnedConnection> {
  const client = await pool.connect()
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
 * The question as the driver's own messages, without what it does for any query (the row's description, its types, an object a row): that is
 * half of what a question costs here, and a third of what it costs Postgres.
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

/** What the driver calls of a query that it was given whole, as by `pg-cursor`. */
interface QueryHandler {
  handleDataRow(row: { fields: readonly string[] }): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: unknown): void
}
