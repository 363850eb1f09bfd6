/** One bar of a chart. */
export interface Bar {
  name: string
  /** A share of 0 to 1, or a count. A bar without a value is only in the table. */
  value: number | null
  /** What a share was computed from, for the table. */
  count?: number
  of?: number
  /** The 95 % interval of a share. */
  interval?: { low: number; high: number } | null
  /** False gives the bar the colour of others. */
  isOwn?: boolean
}
