import { CitableError } from "@citable/contract"
import { sql } from "kysely"

import { describeTables, type TableShape } from "./describe-tables.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { readRows } from "./read-rows.ts"
import { readSnapshot } from "./read-snapshot.ts"
import { warehouseTables } from "./warehouse-tables.ts"

/** Where the rows of one table go. */
export interface TableWriter {
  /** Gets line after line, without its end. The next one waits for it. */
  write: (line: string) => Promise<void> | void
  close: () => Promise<void> | void
}

export interface ExportTablesOptions extends TablesPlace {
  /** Lines of JSON, or CSV with a line of names first (RFC 4180). */
  format: "ndjson" | "csv"
  /** Which ones, by name. Default: all that a warehouse may have. */
  tables?: readonly string[]
  /** The cursor of an export before: then what was changed since. */
  since?: string
  /** Begins a table. */
  open: (table: string) => TableWriter
  /** Told now and then how many rows were written. */
  onProgress?: (rows: number) => void
  now?: () => number
}

export interface ExportedTables {
  /** For the next export. */
  cursor: string
  /** How many rows of each table. */
  rows: Record<string, number>
}

/** Clocks differ, and a transaction is seen when it ends: what was changed as long before a cursor is brought again. */
const overlapMs = 600_000

/**
 * Writes the tables of brands' data, as they are at one moment, for a warehouse that keeps rows by their keys: all rows, or those changed since the
 * cursor of an export before. A row may come again, unchanged; none that was changed is left out. Tables that do not tell when a row was changed come
 * whole. Tables with secrets, people and work under way are none of them.
 *
 * Throws `usage` for a table that there is not or a cursor that is none, and as `exportService`.
 */
export async function exportTables({
  format,
  tables,
  since,
  open,
  onProgress,
  now = Date.now,
  ...place
}: ExportTablesOptions): Promise<ExportedTables> {
  const from = since === undefined ? undefined : readCursor(since) - overlapMs
  const unknown = tables?.find((name) => !Object.hasOwn(warehouseTables, name))
  if (unknown !== undefined) {
    const names = Object.keys(warehouseTables).join(", ")
    throw new CitableError(`There is no table ${unknown} for a warehouse. There is: ${names}.`, { code: "usage" })
  }
  const db = await openTables(place, { readOnly: true })
  try {
    const cursor = new Date(now()).toISOString()
    const rows: Record<string, number> = {}
    let all = 0
    await readSnapshot(db, async (trx) => {
      const there = await describeTables(trx)
      for (const table of there.filter(({ name }) => isWanted(name, tables))) {
        const changed = warehouseTables[table.name] ?? null
        const condition = changed === null || from === undefined ? undefined : sql`${sql.raw(changed)} >= ${from}`
        const writer = open(table.name)
        rows[table.name] = 0
        if (format === "csv") await writer.write(table.columns.join(","))
        for await (const row of readRows<Row>(trx, table, condition)) {
          await writer.write(format === "csv" ? toCsvLine(table, row) : JSON.stringify(row))
          rows[table.name] = (rows[table.name] ?? 0) + 1
          if (++all % 1000 === 0) onProgress?.(all)
        }
        await writer.close()
      }
    })
    return { cursor, rows }
  } finally {
    await db.destroy()
  }
}

type Row = Record<string, string | number | null>

const isWanted = (name: string, tables: readonly string[] | undefined) =>
  tables === undefined ? Object.hasOwn(warehouseTables, name) : tables.includes(name)

/** A moment, as an export gives it. */
function readCursor(cursor: string): number {
  const at = Date.parse(cursor)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(cursor) && !Number.isNaN(at)) return at
  const message = `${cursor} is no cursor: take the one that the export before gave, such as 2026-07-01T00:00:00.000Z.`
  throw new CitableError(message, { code: "usage" })
}

/** Null is nothing, and an empty text is `""`. */
function toCsvLine({ columns }: TableShape, row: Row): string {
  const cells = columns.map((column) => {
    const value = row[column] ?? null
    if (typeof value !== "string") return value === null ? "" : String(value)
    return value === "" || /[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
  })
  return cells.join(",")
}
