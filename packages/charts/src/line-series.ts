/** One day or week. A rate of a tool with its date is such a point. */
export interface LinePoint {
  /** The day, such as `2026-07-01`. */
  date: string
  /** A share of 0 to 1, or a count. The line has a gap where it is null. */
  value: number | null
  count?: number
  /** How many answers a share was computed from. The line has a gap where they are too few. */
  of?: number
  /** The 95 % interval of a share. */
  interval?: { low: number; high: number } | null
}

/** A day on which what is counted changed. */
export interface LineMark {
  date: string
  text: string
}

/** A line of a chart, in the order of its days. */
export interface LineSeries {
  name: string
  points: readonly LinePoint[]
}
