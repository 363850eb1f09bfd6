import { type Kysely, sql, type Transaction } from "kysely"

import { lastMigration } from "../kernel/migrate.ts"
import { isPostgres } from "../kernel/row-locks.ts"
import { describeTables, type TableShape } from "./describe-tables.ts"
import type { ExportEnd, ExportHead, ExportRow } from "./export-format.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"

export interface ExportOptions extends TablesPlace {
  /** Gets line after line, without its end. The next one waits for it. */
  write: (line: string) => Promise<void> | void
  /** Told now and then how many rows were written. */
  onProgress?: (rows: number) => void
}

const pageRows = 200

/**
 * Writes everything that a service holds as lines of JSON, as it is at one moment, while the service goes on: to be restored by
 * `restoreService` into SQLite or Postgres. Secrets stay sealed, so that the same `SECRET_KEY` is needed then. Returns how many rows.
 */
export async function exportService({ write, onProgress, ...place }: ExportOptions): Promise<number> {
  const db = await openTables(place, { readOnly: true })
  let rows = 0
  try {
    return await snapshot(db, async (trx) => {
      const head: ExportHead = { format: "citable-export", version: 1, migration: await lastMigration(trx) }
      await write(JSON.stringify(head))
      for (const table of await describeTables(trx)) {
        for await (const row of readRows(trx, table)) {
          await write(JSON.stringify({ table: table.name, row } satisfies ExportRow))
          rows++
          if (rows % 1000 === 0) onProgress?.(rows)
        }
      }
      await write(JSON.stringify({ end: true, rows } satisfies ExportEnd))
      return rows
    })
  } finally {
    await db.destroy()
  }
}

/** Everything that is read within it is of one moment. */
function snapshot<Value>(db: Kysely<unknown>, read: (trx: Transaction<unknown>) => Promise<Value>): Promise<Value> {
  const transaction = db.transaction()
  if (!isPostgres(db)) return transaction.execute(read)
  return transaction.setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
}

async function* readRows(
  trx: Transaction<unknown>,
  { name, columns, key }: TableShape,
): AsyncGenerator<ExportRow["row"]> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  let after: unknown[] | undefined
  for (;;) {
    const rest = after === undefined ? sql`` : sql`where (${order}) > (${sql.join(after)})`
    const { rows } = await sql<ExportRow["row"]>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${rest}
      order by ${order} limit ${sql.lit(pageRows)}`.execute(trx)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = key.map((column) => last[column])
  }
}
