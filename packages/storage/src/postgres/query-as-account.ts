import type { PostgresQueryResult } from "kysely"
import type { Connection, PoolClient, Submittable } from "pg"

import { preparedName } from "../prepared-texts.ts"

export interface AccountQuery {
  text: string
  /** Texts, numbers, booleans, bytes and null. */
  values: readonly unknown[]
  accountId: string
}

const scope = { name: "citable_account", text: "select set_config('citable.account', $1, true)" }

/** The statements that a connection has prepared, by name, and the columns of their rows once they are known. */
type Statements = Map<string, readonly Column[] | undefined>

const prepared = new WeakMap<Connection, Statements>()

/**
 * Runs a query for one account. The setting of the account and the query travel together, with one synchronisation at the end. So they are
 * one transaction (manual of Postgres, section "Pipelining"), with which the setting ends.
 */
export async function queryAsAccount<Row>(client: PoolClient, query: AccountQuery): Promise<PostgresQueryResult<Row>> {
  try {
    return await send<Row>(client, query)
  } catch (error) {
    // Another process has changed a table of the statement. Nothing has run yet, and the second attempt prepares it again.
    const isOutdated = error instanceof Error && "code" in error && error.code === "0A000"
    if (!isOutdated || preparedName(query.text) === undefined) throw error
    return send<Row>(client, query)
  }
}

function send<Row>(client: PoolClient, query: AccountQuery): Promise<PostgresQueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query(toSubmittable(client, query, { resolve, reject }))
  })
}

type Settle = Record<"resolve" | "reject", (value: never) => void>

function toSubmittable(
  client: PoolClient,
  { text, values, accountId }: AccountQuery,
  settle: Settle,
): Submittable & Handler {
  const name = preparedName(text) ?? ""
  const rows: Record<string, unknown>[] = []
  let known: Statements = new Map()
  let columns: readonly Column[] = []
  let commands = 0
  let tag = ""
  return {
    submit(connection: Connection) {
      known = prepared.get(connection) ?? known
      prepared.set(connection, known)
      connection.stream.cork()
      try {
        prepare(connection, known, scope)
        connection.bind({ statement: scope.name, values: [accountId] }, true)
        connection.execute({}, true)
        prepare(connection, known, { name, text })
        connection.bind({ statement: name, values: values.map(toText) }, true)
        // Postgres refuses a prepared statement whose columns have changed.
        const described = known.get(name)
        if (described === undefined) connection.describe({ type: "P" }, true)
        else columns = described
        connection.execute({}, true)
        connection.sync()
      } finally {
        connection.stream.uncork()
      }
    },
    handleRowDescription({ fields }) {
      columns = fields.map((field) => ({ name: field.name, parse: client.getTypeParser(field.dataTypeID, "text") }))
      if (name !== "") known.set(name, columns)
    },
    handleDataRow({ fields }) {
      // The first command sets the account, and its row has no description.
      if (commands === 0) return
      const row: Record<string, unknown> = {}
      for (let index = 0; index < columns.length; index++) {
        const { name: column, parse } = columns[index] as Column
        const field = fields[index] ?? null
        row[column] = field === null ? null : parse(field)
      }
      rows.push(row)
    },
    handleCommandComplete(complete) {
      commands++
      tag = complete.text
    },
    handleReadyForQuery() {
      const [command = "", ...counts] = tag.split(" ")
      settle.resolve({ command, rowCount: Number(counts.at(-1) ?? 0), rows } as never)
    },
    handleError(error, connection) {
      // One of the statements may not be prepared.
      if (connection !== undefined) prepared.delete(connection)
      settle.reject(error as never)
    },
    handlePortalSuspended() {},
    handleEmptyQuery() {},
  }
}

interface Column {
  name: string
  parse: (value: string) => unknown
}

/** Prepares a statement unless the connection has it. A connection that had an error may have one of that name, so this closes it first. */
function prepare(connection: Connection, known: Statements, { name, text }: { name: string; text: string }): void {
  if (known.has(name)) return
  if (name !== "") {
    connection.close({ type: "S", name }, true)
    known.set(name, undefined)
  }
  connection.parse({ name, text, types: [] }, true)
}

function toText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array ? Buffer.from(value) : `${value as string | number | bigint | boolean}`
}

/** The methods that the driver calls on a submitted query. */
interface Handler {
  handleRowDescription(message: { fields: readonly { name: string; dataTypeID: number }[] }): void
  handleDataRow(message: { fields: readonly (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: unknown, connection: Connection | undefined): void
  handlePortalSuspended(): void
  handleEmptyQuery(): void
}
