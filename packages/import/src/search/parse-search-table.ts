import { CitableError } from "@citable/contract"
import type { SearchDimension } from "@citable/contract/search"
import { parse } from "csv-parse/sync"

import type { SearchTable, SearchTableRow } from "./search-table.ts"

/** Columns by their header in lower case, as Search Console, its API and its bulk exports name them. */
const columns: Record<string, SearchDimension | "date" | "clicks" | "impressions" | "position"> = {
  date: "date",
  day: "date",
  data_date: "date",
  query: "query",
  queries: "query",
  "top queries": "query",
  page: "page",
  pages: "page",
  "top pages": "page",
  url: "page",
  country: "country",
  device: "device",
  clicks: "clicks",
  impressions: "impressions",
  position: "position",
  "average position": "position",
  "avg. position": "position",
}
const dimensionNames = ["query", "page", "country", "device"] as const
const maxRows = 2_000_000

/**
 * Reads a CSV file of an export. Returns undefined for a file without numbers, such as the list of filters. Throws a `CitableError`
 * (`unreadable_export`) if a value does not fit its column.
 */
export function parseSearchTable(name: string, text: string): SearchTable | undefined {
  const [head = [], ...lines] = readLines(name, text)
  if (isFilterList(head)) {
    checkFilters(name, lines)
    return undefined
  }
  const places = new Map(head.map((word, index) => [columns[word.trim().toLowerCase()], index]))
  for (const required of ["clicks", "impressions", "position"] as const) {
    if (places.has(required)) continue
    const why = `the column ${required} is missing; the file has ${head.slice(0, 10).join(", ")}. Export it in English`
    throw unreadable(name, 1, why)
  }
  const dimensions = dimensionNames.filter((dimension) => places.has(dimension))
  const isDaily = places.has("date")
  const cell = (line: readonly string[], column: SearchDimension | "date" | "clicks" | "impressions" | "position") =>
    line[places.get(column) ?? -1]?.trim() ?? ""
  const rows = lines.map((line, index): SearchTableRow => {
    const refuse = (why: string) => unreadable(name, index + 2, why)
    const date = isDaily ? toDate(cell(line, "date")) : ""
    if (date === undefined) throw refuse(`${cell(line, "date")} is not a day such as 2026-07-01`)
    const [clicks, impressions] = [toCount(cell(line, "clicks")), toCount(cell(line, "impressions"))]
    const position = Number(cell(line, "position") === "" ? 0 : cell(line, "position"))
    if (clicks === undefined || impressions === undefined) throw refuse("clicks and impressions must be whole numbers")
    if (clicks > impressions) throw refuse("it has more clicks than impressions")
    if (!(position >= 0 && position <= 10_000)) throw refuse("its position is not a number from 0 to 10000")
    const keys = dimensions.map((dimension) => {
      const value = toValue(dimension, cell(line, dimension))
      if (value === undefined) throw refuse(`${cell(line, dimension)} is not a ${dimension} as Search Console names it`)
      return value
    })
    return { date, keys, clicks, impressions, position }
  })
  return { name, dimensions, isDaily, rows }
}

function readLines(name: string, text: string): string[][] {
  let lines: string[][]
  try {
    lines = parse(text, { bom: true, relax_column_count_more: true, skip_empty_lines: true, max_record_size: 65_536 })
  } catch (cause) {
    throw new CitableError(`${name} is not a CSV file: ${cause instanceof Error ? cause.message : String(cause)}`, {
      code: "unreadable_export",
      cause,
    })
  }
  if (lines.length > maxRows) throw unreadable(name, maxRows, `it has more than ${maxRows} rows. Split it`)
  return lines
}

/** An export does not have all web searches. Then the files beside its list of filters do not either. */
export class FilteredExportError extends CitableError {
  override name = "FilteredExportError"
}

const isFilterList = (head: readonly string[]) => head.length === 2 && head[0]?.trim().toLowerCase() === "filter"

/** Refuses a filtered export: the service would show its numbers as those of all searches. */
function checkFilters(name: string, lines: readonly string[][]): void {
  for (const [filter = "", value = ""] of lines) {
    if (filter === "Date" || (filter === "Search type" && value === "Web")) continue
    const why = `the export has the filter ${filter}: ${value}. Export all web searches`
    throw new FilteredExportError(`${name}, line 1: ${why}.`, { code: "unreadable_export" })
  }
}

function toDate(text: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
  const time = Date.parse(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
    ? day
    : undefined
}

function toCount(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= 1_000_000_000 ? Number(text) : undefined
}

/** Checks a country (three letters) or a device, because filters depend on them. */
function toValue(dimension: SearchDimension, text: string): string | undefined {
  if (dimension === "query" || dimension === "page") return text.length <= 4000 ? text : undefined
  const value = text.toLowerCase()
  if (dimension === "device") return /^(?:desktop|mobile|tablet)$/.test(value) ? value : undefined
  return /^[a-z]{3}$/.test(value) ? value : undefined
}

function unreadable(name: string, line: number, why: string): CitableError {
  return new CitableError(`${name}, line ${line}: ${why}.`, { code: "unreadable_export" })
}
