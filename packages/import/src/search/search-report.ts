import type { ReadSearchFiles } from "./read-search-files.ts"
import type { RefusedLine } from "./search-table.ts"
import type { SearchBatch } from "./to-search-batches.ts"

/** What an import of search data read, and what the service made of it. */
export interface SearchReport {
  /** How many files had rows. */
  files: number
  /** Files that the service has no use for. */
  left: string[]
  /** Totals of the rows that were read, by their dimensions. */
  tables: { by: string[]; rows: number; clicks: number; impressions: number; report?: string }[]
  /** The first lines that could not be read, each with its reason, and how many there are. */
  refused: RefusedLine[]
  refusedLines: number
  /** Rows of other searches than those of the web, which are left out. */
  otherSearches: number
  rows: number
  changed: number
  skipped: number
}

const shownLines = 50

/** Begins the report on files that were read. */
export const createSearchReport = ({
  tables,
  skippedFiles,
  refused,
  otherSearches,
}: ReadSearchFiles): SearchReport => ({
  files: new Set(tables.map(({ name }) => name)).size,
  left: skippedFiles,
  tables: [],
  refused: refused.slice(0, shownLines),
  refusedLines: refused.length,
  otherSearches,
  rows: 0,
  changed: 0,
  skipped: 0,
})

/** Adds a request, and what the service answered to it. */
export function addToSearchReport(
  report: SearchReport,
  { report: source, dimensions, since, rows }: SearchBatch,
  { changed, skipped }: { changed: number; skipped: number },
): void {
  report.rows += rows.length
  report.changed += changed
  report.skipped += skipped
  const by = [...(since === undefined ? ["date"] : []), ...dimensions]
  let table = report.tables.find((one) => one.report === source && one.by.join(" ") === by.join(" "))
  if (table === undefined) {
    const named = source === undefined ? {} : { report: source }
    report.tables.push((table = { by, rows: 0, clicks: 0, impressions: 0, ...named }))
  }
  table.rows += rows.length
  for (const { clicks, impressions } of rows) {
    table.clicks += clicks
    table.impressions += impressions
  }
}
