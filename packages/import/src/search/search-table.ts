import type { SearchDimension, SearchReportSource } from "@citable/contract/search"

/** A table of an export, recognised by its column headers. */
export interface SearchTable {
  /** The name of the file, with the archive that it is in. */
  name: string
  /** The report that the table is from, if it counts answers of assistants instead of searches. */
  report?: SearchReportSource | undefined
  /** The dimensions of its rows besides the day. */
  dimensions: readonly SearchDimension[]
  /** Whether each row covers one day, or all days of the export together. */
  isDaily: boolean
  rows: readonly SearchTableRow[]
}

export interface SearchTableRow {
  /** Empty if rows have no day. */
  date: string
  keys: readonly string[]
  clicks: number
  impressions: number
  position: number
}

/** What a file has for the service. */
export interface ParsedFile {
  tables: SearchTable[]
  /** Lines that are not rows of the table, each with its reason. The others are read. */
  refused: RefusedLine[]
  /** How many rows are of other searches than those of the web, such as images. */
  otherSearches: number
}

export interface RefusedLine {
  name: string
  line: number
  reason: string
}
