import type { ImportEntry } from "./import-report.ts"

/** An article beside what it was. */
export interface Comparison {
  path: string
  /** The address on the old site. Null if nothing tells. */
  address: string | null
  /** The beginning of the file. */
  before: string
  /** The article as a site shows it. Absent for a file that is refused. */
  after?: {
    title: string
    locale: string | null
    /** The beginning of its body as HTML, safe to show. */
    html: string
  }
  /** How much readers lose: see `harmOf`. */
  harm: number
  entry: ImportEntry
}
