import { lastMigration } from "../../storage/migrate.ts"
import { describeTables } from "./describe-tables.ts"
import type { ExportEnd, ExportHead, ExportRow } from "./export-format.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { readRows } from "./read-rows.ts"
import { readSnapshot } from "./read-snapshot.ts"

export interface ExportOptions extends TablesPlace {
  /** Gets line after line, without its end. The next one waits for it. */
  write: (line: string) => Promise<void> | void
  /** Told now and then how many rows were written. */
  onProgress?: (rows: number) => void
}

/**
 * Writes everything that a service holds as lines of JSON, as it is at one moment, while the service goes on: to be restored by
 * `restoreService` into SQLite or Postgres. Secrets stay sealed, so that the same `SECRET_KEY` is needed then. Returns how many rows.
 */
export async function exportService({ write, onProgress, ...place }: ExportOptions): Promise<number> {
  const db = await openTables(place, { readOnly: true })
  let rows = 0
  try {
    return await readSnapshot(db, async (trx) => {
      const head: ExportHead = { format: "citable-export", version: 1, migration: await lastMigration(trx) }
      await write(JSON.stringify(head))
      for (const table of await describeTables(trx)) {
        for await (const row of readRows<ExportRow["row"]>(trx, table)) {
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
