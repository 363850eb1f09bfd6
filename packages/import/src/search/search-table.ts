import type { SearchDimension } from "@citable/contract/search"

/** A CSV file of an export, recognised by its column headers. */
export interface SearchTable {
  /** The name of the file, with the archive that it is in. */
  name: string
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
