import { CitableError } from "@citable/contract"
import { sql } from "kysely"

import { describeTables, type TableShape } from "./describe-tables.ts"
import { openTables, type TablesPlace } from "./open-tables.ts"
import { readRows } from "./read-rows.ts"
import { readSearchRows, searchRowsShape } from "./read-search-rows.ts"
import { readSnapshot } from "./read-snapshot.ts"
import { warehouseTables } from "./warehouse-tables.ts"

/** Writes the rows of one table. */
export interface TableWriter {
  /** Writes one line, which has no line break. The export waits for it before the next line. */
  write: (line: string) => Promise<void> | void
  close: () => Promise<void> | void
}

export interface ExportTablesOptions extends TablesPlace {
  /** `ndjson` writes lines of JSON. `csv` writes a line of column names first (RFC 4180). */
  format: "ndjson" | "csv"
  /**
   * The names of the tables.
   *
   * @default all tables for a warehouse
   */
  tables?: readonly string[]
  /** The cursor of an earlier export, to get only rows that have changed since. */
  since?: string
  /** Opens the writer of a table. */
  open: (table: string) => TableWriter
  /** Reports the number of written rows from time to time. */
  onProgress?: (rows: number) => void
  now?: () => number
}

export interface ExportedTables {
  /** The cursor for the next export. */
  cursor: string
  /** The number of rows of each table. */
  rows: Record<string, number>
}

/** The export repeats changes from this time before a cursor, because clocks differ and a transaction is only visible after its end. */
const overlapMs = 600_000

/** Writes the tables: see `exportTables`. */
export async function writeTables({
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
    throw new CitableError(`Unknown table: ${unknown}. Tables for a warehouse: ${names}.`, { code: "usage" })
  }
  const db = await openTables(place, { readOnly: true })
  try {
    const cursor = new Date(now()).toISOString()
    const rows: Record<string, number> = {}
    let all = 0
    await readSnapshot(db, async (trx) => {
      const stored = await describeTables(trx)
      const there = stored.map((table) => (table.name === "search_parts" ? searchRowsShape : table))
      for (const table of there.filter(({ name }) => isWanted(name, tables))) {
        const changed = warehouseTables[table.name] ?? null
        const condition = changed === null || from === undefined ? undefined : sql`${sql.raw(changed)} >= ${from}`
        const writer = open(table.name)
        rows[table.name] = 0
        if (format === "csv") await writer.write(table.columns.join(","))
        const read = table === searchRowsShape ? readSearchRows(trx, condition) : readRows<Row>(trx, table, condition)
        for await (const row of read) {
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

/** Parses the cursor of an export. */
function readCursor(cursor: string): number {
  const at = Date.parse(cursor)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(cursor) && !Number.isNaN(at)) return at
  const message = `${cursor} is not a cursor. Use the one that the previous export returned, such as 2026-07-01T00:00:00.000Z.`
  throw new CitableError(message, { code: "usage" })
}

/** Null is an empty cell, and an empty text is `""`. */
function toCsvLine({ columns }: TableShape, row: Row): string {
  const cells = columns.map((column) => {
    const value = row[column] ?? null
    if (typeof value !== "string") return value === null ? "" : String(value)
    return value === "" || /[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
  })
  return cells.join(",")
}
