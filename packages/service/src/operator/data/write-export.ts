import { createHash } from "node:crypto"

import { CitableError } from "@citable/contract"
import { lastMigration } from "@citable/storage/migrate"
import { sql } from "kysely"

import { describeTables } from "./describe-tables.ts"
import { collectDigests, type TableDigests, toExportLine } from "./digest-tables.ts"
import type { ExportEnd, ExportHead, toExportRow } from "./export-format.ts"
import { findPart } from "./find-part.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { partCondition } from "./part-conditions.ts"
import { readRows } from "./read-rows.ts"
import { readSnapshot } from "./read-snapshot.ts"

export interface ExportOptions extends TablesPlace {
  /** Exports this brand alone. */
  brandId?: string
  /** Exports this account alone, with its brands. */
  accountId?: string
  /** Writes one line, which has no line break. The export waits for it before the next line. */
  write: (line: string) => Promise<void> | void
  /** Reports the number of written rows from time to time. */
  onProgress?: (rows: number) => void
}

export interface WrittenExport {
  rows: number
  migration: string
  tables: TableDigests
}

/** Writes an export as `exportService` does, and says what it contains. Throws `export_incomplete` if the database counts other rows. */
export async function writeExport({
  write,
  brandId,
  accountId,
  onProgress,
  ...place
}: ExportOptions): Promise<WrittenExport> {
  const db = await openTables(place, { readOnly: true })
  const digests = collectDigests()
  const whole = createHash("sha256")
  let rows = 0
  try {
    return await readSnapshot(db, async (trx) => {
      const part = await findPart(trx, {
        ...(brandId === undefined ? {} : { brandId }),
        ...(accountId === undefined ? {} : { accountId }),
      })
      const head: ExportHead = {
        format: "citable-export",
        version: 1,
        migration: await lastMigration(trx),
        ...(part && { part: { kind: part.kind, id: part.id } }),
      }
      await write(JSON.stringify(head))
      for (const table of await describeTables(trx)) {
        const before = rows
        const condition = part && partCondition(table.name, part)
        if (part !== undefined && condition === undefined) continue
        for await (const row of readRows<Parameters<typeof toExportRow>[0]>(trx, table, condition)) {
          const line = toExportLine(table.name, row)
          digests.add(table.name, line)
          whole.update(line).update("\n")
          await write(line)
          rows++
          if (rows % 1000 === 0) onProgress?.(rows)
        }
        const where = condition === undefined ? sql`` : sql`where ${condition}`
        const counted = await sql<{ rows: number }>`
          select count(*) as rows from ${sql.table(table.name)} as t ${where}`.execute(trx)
        if (Number(counted.rows[0]?.rows) !== rows - before) throw incomplete(table.name, rows - before, counted.rows)
      }
      await write(JSON.stringify({ end: true, rows, sha256: whole.digest("hex") } satisfies ExportEnd))
      return { rows, migration: head.migration, tables: digests.end() }
    })
  } finally {
    await db.destroy()
  }
}

function incomplete(table: string, read: number, counted: readonly { rows: number }[]): CitableError {
  const message = `The export has ${read} rows of the table ${table}, but the database counts ${counted[0]?.rows ?? 0}. An index of the database may be damaged. Check the database, and export again.`
  return new CitableError(message, { code: "export_incomplete" })
}
