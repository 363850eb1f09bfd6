import type { Connection, Pool, PoolClient, Submittable } from "pg"

import { callerVersion } from "./caller-version.ts"

export interface ChangeStampReader {
  /** Returns another text after each write to the database by any replica. Call it before reading. */
  read(): Promise<string>
  /** Returns another text after each write to the rows of a credential: see `callerVersion`. Undefined if there is no such credential. */
  versionOf(credentialId: string): Promise<string | undefined>
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
  let waiting: Batch | undefined
  let inFlight: Promise<void> | undefined
  let isClosed = false

  async function query({ ids }: Batch): Promise<Answer> {
    // Replace a broken connection.
    const connection = (pinned = pinned?.isGone === false ? pinned : await pinConnection(pool, limit))
    const { promise, ...settle } = Promise.withResolvers<Answer>()
    const statement = ids.size === 0 ? stampStatement : versionStatement
    connection.client.query(stampQuery(connection, statement, { ids, ...settle }))
    try {
      return await promise
    } catch (error) {
      connection.release(true)
      throw error
    }
  }

  function send(): void {
    const batch = waiting
    if (batch === undefined) return
    waiting = undefined
    const end = () => {
      inFlight = undefined
      if (waiting !== undefined) setImmediate(send)
    }
    const share = (error: unknown) => {
      if (/^database_(?:unreachable|busy)$/.test(String((error as { code?: unknown }).code))) {
        // Those who asked meanwhile would wait as long again.
        waiting?.reject(error)
        waiting = undefined
      }
      throw error
    }
    inFlight = query(batch).catch(share).finally(end).then(batch.resolve, batch.reject)
  }

  function enter(): Batch {
    if (waiting === undefined) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const stamped = promise.then(({ stamp }) => stamp)
      // Who asks only for versions gets the error from `answer`. Without this, it would end the process.
      stamped.catch(() => {})
      waiting = { answer: promise, stamp: stamped, ids: new Set(), resolve, reject }
      if (inFlight === undefined) setImmediate(send)
    }
    return waiting
  }

  return {
    read: () => (isClosed ? refuse() : enter().stamp),
    versionOf(credentialId) {
      if (isClosed) return refuse()
      const batch = enter()
      batch.ids.add(credentialId)
      return batch.answer.then(({ versions }) => versions.get(credentialId))
    },
    async close() {
      isClosed = true
      await waiting?.answer.catch(() => {})
      await inFlight
      pinned?.release(false)
    },
  }
}

const refuse = () => Promise.reject(new Error("The database is closed"))

/** What one query answers. */
interface Answer {
  stamp: string
  /** By the id of a credential. */
  versions: ReadonlyMap<string, string>
}

/** The callers that share a query. */
interface Batch extends Pick<PromiseWithResolvers<Answer>, "resolve" | "reject"> {
  answer: Promise<Answer>
  stamp: Promise<string>
  ids: Set<string>
}

/** A connection that the reader keeps until it breaks. */
interface PinnedConnection {
  client: PoolClient
  prepared: Set<Statement>
  isGone: boolean
  /** Releases the connection. Further calls do nothing. */
  release(isBroken: boolean): void
}

async function pinConnection(pool: Pool, limit: (client: PoolClient) => void): Promise<PinnedConnection> {
  const client = await pool.connect()
  limit(client)
  const pinned: PinnedConnection = {
    client,
    prepared: new Set(),
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

interface Statement {
  name: string
  text: string
}

const stampStatement: Statement = { name: "change_stamp", text: "select pg_current_snapshot()::text, ''" }
/** A statement sees one snapshot, so the stamp and the versions belong together. */
const versionStatement: Statement = {
  name: "caller_versions",
  text: `${stampStatement.text} union all select ${callerVersion}, credentials.id from credentials
    join accounts on accounts.id = credentials.account_id left join brands on brands.id = credentials.brand_id
    where credentials.id = any($1::text[])`,
}

/**
 * The query as messages of the driver. It skips the description of rows, their types, and an object for each row, which saves half of the
 * cost here and a third of the cost in Postgres.
 */
function stampQuery(
  { prepared }: PinnedConnection,
  statement: Statement,
  { ids, resolve, reject }: Pick<Batch, "ids" | "resolve" | "reject">,
): Submittable & QueryHandler {
  const rows = new Map<string, string>()
  return {
    submit(connection: Connection) {
      connection.stream.cork()
      if (!prepared.has(statement)) connection.parse({ ...statement, types: [] }, true)
      prepared.add(statement)
      // Ids are letters, digits and underscores.
      connection.bind({ statement: statement.name, values: ids.size === 0 ? [] : [`{${[...ids].join(",")}}`] }, true)
      connection.execute({}, true)
      connection.sync()
      connection.stream.uncork()
    },
    handleDataRow({ fields: [version = "", id = ""] }) {
      rows.set(id, version)
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      const stamp = rows.get("")
      if (stamp === undefined) reject(new Error("Postgres returned no change stamp"))
      else resolve({ stamp, versions: rows })
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
