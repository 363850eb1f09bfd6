import { lastMigration } from "../../storage/migrate.ts"
import { describeTables } from "./describe-tables.ts"
import { type ExportEnd, type ExportHead, type ExportRow, toExportRow } from "./export-format.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { readRows } from "./read-rows.ts"
import { readSnapshot } from "./read-snapshot.ts"

export interface ExportOptions extends TablesPlace {
  /** Writes one line, which has no line break. The export waits for it before the next line. */
  write: (line: string) => Promise<void> | void
  /** Reports the number of written rows from time to time. */
  onProgress?: (rows: number) => void
}

/**
 * Writes a snapshot of all data of a service as lines of JSON, while the service runs. `restoreService` restores it into SQLite or Postgres.
 * Secrets stay sealed, so the restored service needs the same `SECRET_KEY`. Returns the number of rows.
 */
export async function exportService({ write, onProgress, ...place }: ExportOptions): Promise<number> {
  const db = await openTables(place, { readOnly: true })
  let rows = 0
  try {
    return await readSnapshot(db, async (trx) => {
      const head: ExportHead = { format: "citable-export", version: 1, migration: await lastMigration(trx) }
      await write(JSON.stringify(head))
      for (const table of await describeTables(trx)) {
        for await (const row of readRows<Parameters<typeof toExportRow>[0]>(trx, table)) {
          await write(JSON.stringify({ table: table.name, row: toExportRow(row) } satisfies ExportRow))
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
