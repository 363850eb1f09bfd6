/** The most that the scans of a brand may use in a calendar month (UTC); null for no limit. */
export interface ScanLimits {
  /** Millionths of a US dollar. */
  month: number | null
  /** Answers of engines. It is the only limit for an engine whose price is unknown. */
  questions: number | null
}

/** Converts the limits of the operator: US dollars, and a number of answers. */
export const toScanLimits = (dollars: number | undefined, questions: number | undefined): ScanLimits => ({
  month: dollars === undefined ? null : Math.round(dollars * 1e6),
  questions: questions ?? null,
})
