import type { SearchDimension } from "@citable/contract/search"

import { readAiColumns, toAiTable } from "./ai-report.ts"
import { checkFilters, isFilterList } from "./check-filters.ts"
import { readCount, readDecimal } from "./read-numbers.ts"
import { type FileRecords, readRecords, unreadable } from "./read-records.ts"
import { readSearchColumns, type SearchColumn } from "./search-columns.ts"
import type { ParsedFile, RefusedLine, SearchTable, SearchTableRow } from "./search-table.ts"
import { toDay } from "./to-day.ts"

const dimensionNames = ["query", "page", "country", "device"] as const

/**
 * Reads a file of an export. Undefined for one that the service has no use for, such as the list of filters, or the countries of all days
 * together. A bad line is refused with its reason, and the others are read. Throws a `CitableError` (`unreadable_export`) if the file is no
 * such export, or if no line of it is a row.
 */
export function parseSearchFile(name: string, bytes: Uint8Array): ParsedFile | undefined {
  const file = readRecords(name, bytes)
  if (isFilterList(file.heads)) {
    checkFilters(
      name,
      file.records.map(({ cells }) => cells),
    )
    return { tables: [], refused: [], otherSearches: 0 }
  }
  const report = readAiColumns(file.heads)
  if (report === "unused") return undefined
  if (report !== undefined) return atLeastOne(name, file, toAiTable(name, file, report))
  const columns = readSearchColumns(file.heads)
  if ("why" in columns) throw unreadable(name, 1, columns.why)
  const { places } = columns
  const isDaily = places.has("date")
  const dimensions = dimensionNames.filter((dimension) => places.has(dimension))
  const isShown = dimensions.length > 0 && dimensions.every((one) => one === "query" || one === "page")
  // An export names countries in words, and its countries, devices and appearances have no day, so the service cannot use them.
  if (!isDaily && (!isShown || places.has("appearance"))) return undefined
  return atLeastOne(
    name,
    file,
    places.has("position_sum") ? readBulk(name, file, places) : readRows(name, file, places),
  )
}

function atLeastOne(name: string, { records }: FileRecords, parsed: ParsedFile): ParsedFile {
  const [first] = parsed.refused
  if (first !== undefined && parsed.refused.length === records.length) throw unreadable(name, first.line, first.reason)
  return parsed
}

type Places = ReadonlyMap<SearchColumn, number>

function readRows(name: string, file: FileRecords, places: Places): ParsedFile {
  const dimensions = dimensionNames.filter((dimension) => places.has(dimension))
  const { rows, refused, otherSearches } = readEach(name, file, places, dimensions)
  const table: SearchTable = { name, dimensions, isDaily: places.has("date"), rows: rows.map(({ row }) => row) }
  return { tables: [table], refused, otherSearches }
}

/**
 * Reads the bulk export to BigQuery. Its rows without a query are those that Search Console does not name: they count in the totals, which
 * are therefore a table of their own. Its positions are sums that begin with 0.
 */
function readBulk(name: string, file: FileRecords, places: Places): ParsedFile {
  const dimensions = dimensionNames.filter((dimension) => places.has(dimension))
  const { rows, refused, otherSearches } = readEach(name, file, places, dimensions)
  const without = dimensions.filter((dimension) => dimension !== "query")
  const at = dimensions.indexOf("query")
  const totals = rows.map(({ row }) => ({ ...row, keys: row.keys.filter((_, index) => index !== at) }))
  const named = rows.filter(({ row, isAnonymized }) => !isAnonymized && row.keys[at] !== "").map(({ row }) => row)
  const table = { name, isDaily: places.has("date") }
  const tables: SearchTable[] = [{ ...table, dimensions: without, rows: totals }]
  if (at >= 0) tables.push({ ...table, dimensions, rows: named })
  return { tables, refused, otherSearches }
}

function readEach(name: string, { records }: FileRecords, places: Places, dimensions: readonly SearchDimension[]) {
  const rows: { row: SearchTableRow; isAnonymized: boolean }[] = []
  const refused: RefusedLine[] = []
  let otherSearches = 0
  for (const { line, cells } of records) {
    const cell = (column: SearchColumn) => cells[places.get(column) ?? -1]?.trim() ?? ""
    if (places.has("search_type") && cell("search_type").toLowerCase() !== "web") {
      otherSearches += 1
      continue
    }
    const row = toRow(cell, { dimensions, isDaily: places.has("date"), isBulk: places.has("position_sum") })
    if (typeof row === "string") refused.push({ name, line, reason: row })
    else rows.push({ row, isAnonymized: cell("is_anonymized").toLowerCase() === "true" })
  }
  return { rows, refused, otherSearches }
}

function toRow(
  cell: (column: SearchColumn) => string,
  { dimensions, isDaily, isBulk }: { dimensions: readonly SearchDimension[]; isDaily: boolean; isBulk: boolean },
): SearchTableRow | string {
  const date = isDaily ? toDay(cell("date")) : ""
  if (date === undefined) {
    const isHour = /^\d{4}-\d{2}-\d{2}T/.test(cell("date"))
    return isHour ? "it counts an hour. Export days" : `${cell("date")} is not a day such as 2026-07-01`
  }
  const [clicks, impressions] = [readCount(cell("clicks")), readCount(cell("impressions"))]
  if (clicks === undefined || impressions === undefined) return "clicks and impressions must be whole numbers"
  if (clicks > impressions) return "it has more clicks than impressions"
  const position = isBulk ? toMean(cell("position_sum"), impressions) : toPosition(cell("position"))
  if (position === undefined || position > 10_000) return "its position is not a number from 0 to 10000"
  const keys: string[] = []
  for (const dimension of dimensions) {
    const value = toValue(dimension, cell(dimension))
    if (value === undefined) return `${cell(dimension).slice(0, 100)} is not a ${dimension} as Search Console names it`
    keys.push(value)
  }
  return { date, keys, clicks, impressions, position }
}

const toPosition = (text: string) => (text === "" ? 0 : readDecimal(text))

/** The documentation of the bulk export: the mean is the sum / impressions + 1. */
function toMean(sum: string, impressions: number): number | undefined {
  const value = readDecimal(sum)
  return value === undefined || impressions === 0 ? value && 0 : value / impressions + 1
}

/** Checks a country (three letters) or a device, because filters depend on them. */
function toValue(dimension: SearchDimension, text: string): string | undefined {
  if (dimension === "query" || dimension === "page") return text.length <= 4000 ? text : undefined
  const value = text.toLowerCase()
  if (dimension === "device") return /^(?:desktop|mobile|tablet)$/.test(value) ? value : undefined
  return /^[a-z]{3}$/.test(value) ? value : undefined
}
