/** A calendar month (UTC). Times are milliseconds since 1970. */
export interface Month {
  /** Such as `2026-07`. */
  key: string
  start: number
  /** The first moment of the next month. */
  end: number
}

/** The calendar month (UTC) of a time, in which allowances and budgets are counted. */
export function monthOf(ms: number): Month {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { key: date.toISOString().slice(0, 7), start: Date.UTC(year, month), end: Date.UTC(year, month + 1) }
}
