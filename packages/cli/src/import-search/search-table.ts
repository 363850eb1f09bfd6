import type { SearchDimension } from "@citable/contract/search"

/** A CSV file of an export, known by the words at the heads of its columns. */
export interface SearchTable {
  /** The file, and the one in the archive. */
  name: string
  /** By what its rows are told apart, beside the day. */
  dimensions: readonly SearchDimension[]
  /** Whether each row is of one day; else it is of all the days of the export together. */
  isDaily: boolean
  rows: readonly SearchTableRow[]
}

export interface SearchTableRow {
  /** Empty where rows are not of a day. */
  date: string
  keys: readonly string[]
  clicks: number
  impressions: number
  position: number
}
