import { formatCsvCell } from "@citable/charts"

import type { Cell, DataTable } from "./data-table.ts"

/**
 * Writes a table as CSV (RFC 4180): exactly the rows that its page shows, with numbers unrounded. A share takes five columns. An apostrophe
 * goes before a text that a spreadsheet would read as a formula.
 */
export function writeCsv({ columns, rows }: DataTable): string {
  const rates = columns.map((_, at) => rows.some((row) => isRate(row[at])))
  const head = columns.flatMap((column, at) =>
    rates[at] === true ? [column, ...["count", "of", "low", "high"].map((part) => `${column}: ${part}`)] : [column],
  )
  const lines = rows.map((row) => row.flatMap((cell, at) => (rates[at] === true ? toFive(cell) : [toValue(cell)])))
  return [head, ...lines].map((line) => `${line.map(formatCsvCell).join(",")}\r\n`).join("")
}

/** Answers with a table as a file to download. */
export function sendCsv(table: DataTable, fileName: string): Response {
  return new Response(writeCsv(table), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName.replaceAll(/[^\w.-]+/g, "-")}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
}

type Value = string | number | null

const isRate = (cell: Cell | undefined): boolean => typeof cell === "object" && cell !== null && "rate" in cell

function toFive(cell: Cell): Value[] {
  if (typeof cell !== "object" || cell === null || !("rate" in cell)) return [toValue(cell), null, null, null, null]
  const { value, count, of, interval } = cell.rate
  return [value, count, of, interval?.low ?? null, interval?.high ?? null]
}

function toValue(cell: Cell): Value {
  if (cell === null || typeof cell === "string") return cell
  if ("number" in cell) return cell.number
  if ("share" in cell) return cell.share
  if ("rate" in cell) return cell.rate.value
  if ("time" in cell) return cell.time
  if ("url" in cell) return cell.url
  return cell.text
}
