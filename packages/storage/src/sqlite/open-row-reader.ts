import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

/** Runs a prepared query on a connection that only reads. Undefined if another process has locked the file at the moment. */
export type RowReader = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined

export interface OpenRowReader {
  read: RowReader
  close(): void
}

const busy = 5
const maxStatements = 300

function open(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { readOnly: true })
  // Large sorts stay out of temporary files.
  sqlite.exec("pragma temp_store = memory")
  return sqlite
}

interface Prepared {
  statement: StatementSync
  names: readonly string[]
}

/** The objects that SQLite makes itself are dictionaries of the engine, which take twice as long to use. */
function toObject(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
  return row
}

/**
 * Opens a connection for frequent reads. It sees what is committed, so a read neither waits for the transaction of a call nor sees its
 * changes. It opens with the first read.
 */
export function openRowReader(path: string): OpenRowReader {
  let sqlite: DatabaseSync | undefined
  const prepared = new Map<string, Prepared>()

  function prepare(text: string): Prepared {
    const cached = prepared.get(text)
    if (cached !== undefined) return cached
    sqlite ??= open(path)
    const statement = sqlite.prepare(text)
    statement.setReturnArrays(true)
    const one: Prepared = { statement, names: statement.columns().map(({ name }) => name) }
    if (prepared.size >= maxStatements) prepared.clear()
    prepared.set(text, one)
    return one
  }

  return {
    read(text, parameters) {
      try {
        const { statement, names } = prepare(text)
        const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]
        return rows.map((values) => toObject(names, values))
      } catch (error) {
        if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy) return undefined
        throw error
      }
    },
    close: () => sqlite?.close(),
  }
}
