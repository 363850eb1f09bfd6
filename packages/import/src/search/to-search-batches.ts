import { CitableError } from "@citable/contract"
import type { SearchDimension, SearchReportSource } from "@citable/contract/search"

import type { SearchTable, SearchTableRow } from "./search-table.ts"

/** The body of one request: rows with the same dimensions. */
export interface SearchBatch {
  report?: SearchReportSource
  dimensions: readonly SearchDimension[]
  since?: string
  rows: SearchTableRow[]
}

const maxRows = 5000
/** The service accepts bodies of 4 MiB. */
const maxCharacters = 1_000_000

export interface BatchOptions {
  /** The first and last day of tables whose rows have none. Default: the days in the other files. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * Turns tables into requests, in the order of days. Adds up rows with the same day and keys, so it does not matter how often a file names
 * them. Throws a `CitableError` (`usage`) if nothing says which days a table covers.
 */
export function toSearchBatches(tables: readonly SearchTable[], options: BatchOptions): SearchBatch[] {
  // A report about assistants has days of its own.
  return [...Map.groupBy(tables, ({ report }) => report).values()].flatMap((some) => toBatches(some, options))
}

function toBatches(tables: readonly SearchTable[], options: BatchOptions): SearchBatch[] {
  const days = tables.flatMap(({ isDaily, rows }) => (isDaily ? rows.map(({ date }) => date) : [])).toSorted()
  const since = options.from ?? days[0]
  const until = options.to ?? days.at(-1)
  return [...Map.groupBy(tables, toGroup).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { report, dimensions, isDaily } = first
    if (!isDaily && (since === undefined || until === undefined)) {
      const message = `${first.name} does not say which days it covers. Also pass the file with the days, or --from and --to.`
      throw new CitableError(message, { code: "usage" })
    }
    const rows = mergeRows(
      group.flatMap((table) => table.rows).map((row) => (isDaily ? row : { ...row, date: until ?? "" })),
    )
    const head = {
      ...(report === undefined ? {} : { report }),
      dimensions,
      ...(isDaily || since === undefined ? {} : { since }),
    }
    return cut(rows).map((part) => ({ ...head, rows: part }))
  })
}

const toGroup = ({ dimensions, isDaily }: SearchTable) => `${isDaily ? "daily" : "together"} ${dimensions.join(" ")}`

function mergeRows(rows: readonly SearchTableRow[]): SearchTableRow[] {
  const merged = new Map<string, SearchTableRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.date, ...row.keys])
    const existing = merged.get(key)
    merged.set(key, existing === undefined ? row : add(existing, row))
  }
  return [...merged.values()].toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
}

function add(one: SearchTableRow, other: SearchTableRow): SearchTableRow {
  const impressions = one.impressions + other.impressions
  const positions = one.position * one.impressions + other.position * other.impressions
  return {
    ...one,
    clicks: one.clicks + other.clicks,
    impressions,
    position: impressions === 0 ? 0 : positions / impressions,
  }
}

function cut(rows: readonly SearchTableRow[]): SearchTableRow[][] {
  const parts: SearchTableRow[][] = []
  let size = Infinity
  for (const row of rows) {
    const characters = row.keys.reduce((sum, key) => sum + key.length, 100)
    const last = parts.at(-1)
    if (last === undefined || last.length >= maxRows || size + characters > maxCharacters) {
      parts.push([row])
      size = characters
      continue
    }
    last.push(row)
    size += characters
  }
  return parts
}
