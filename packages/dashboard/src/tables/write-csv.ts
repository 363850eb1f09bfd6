import { formatCsvCell } from "@citable/charts"

import { cellValue, toExact, type Value } from "./cell-value.ts"
import type { Cell, DataTable } from "./cell.ts"
import { isWhole, type ListPage } from "./list-page.ts"
import { sortRows } from "./sort-rows.ts"

/**
 * Writes a table as CSV (RFC 4180): exactly the rows that its page shows, with every column, numbers unrounded and times in UTC (`…Z`). A share
 * takes five columns. An apostrophe goes before a text that a spreadsheet would read as a formula.
 */
export function writeCsv({ columns, rows }: DataTable): string {
  const rates = columns.map((_, at) => rows.some((row) => isRate(row[at])))
  const head = columns.flatMap((column, at) =>
    rates[at] === true ? [column, ...["count", "of", "low", "high"].map((part) => `${column}: ${part}`)] : [column],
  )
  const lines = rows.map((row) => row.flatMap((cell, at) => (rates[at] === true ? toFive(cell) : [cellValue(cell)])))
  return [head, ...lines].map((line) => `${line.map(formatCsvCell).join(",")}\r\n`).join("")
}

/** Answers with a table as a file to download. Of a list that is whole, it has the order that the page shows. */
export function sendCsv(table: DataTable, fileName: string, list?: ListPage): Response {
  const ordered = list !== undefined && isWhole(list) ? sortRows(table, list.view.sort) : table
  return new Response(writeCsv(ordered), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName.replaceAll(/[^\w.-]+/g, "-")}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
}

const isRate = (cell: Cell | undefined): boolean => typeof cell === "object" && cell !== null && "rate" in cell

function toFive(cell: Cell): Value[] {
  if (typeof cell !== "object" || cell === null || !("rate" in cell)) return [cellValue(cell), null, null, null, null]
  const { count, of, interval } = cell.rate
  return [cellValue(cell), count, of, toExact(interval?.low ?? null), toExact(interval?.high ?? null)]
}
