import { ProblemError } from "@citable/contract/problem-error"

/** A range of days in UTC, such as `2026-07-01`. It includes both. */
export interface Days {
  from: string
  to: string
}

export interface ComparedDays extends Days {
  previous: Days | null
}

const day = 86_400_000
const defaultDays = 28
/** The longest range that fits into an answer. */
const maxDays = 600
/** No data is older. The years of compared days before it still have four digits. */
const earliest = "1970-01-01"

/** Returns the UTC day of a time. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Adds days to a date. Negative numbers subtract. */
export const addDays = (date: string, days: number): string => toDay(Date.parse(date) + days * day)

/**
 * Completes the date range of a query. The default is the 28 days up to the latest day with data. Throws 422 if the range ends before it
 * begins, begins before 1970, or has more than 600 days.
 */
export async function resolveDateRange(
  input: { from?: string | undefined; to?: string | undefined },
  latestDay: () => Promise<string | undefined>,
  now: number,
): Promise<Days> {
  const latest = input.to ?? notBefore(earliest, (await latestDay()) ?? toDay(now))
  const to = input.to === undefined && input.from !== undefined && input.from > latest ? input.from : latest
  const from = input.from ?? addDays(to, 1 - defaultDays)
  if (from > to) throw refused('"from" is after "to"')
  if ((input.from ?? to) < earliest) throw refused(`the earliest day is ${earliest}`)
  if ((Date.parse(to) - Date.parse(from)) / day >= maxDays) throw refused(`a range has at most ${maxDays} days`)
  return { from, to }
}

/** Adds the range to compare with: the same number of days before, or the same days a year earlier. Null for days before 1970. */
export function comparedRange(days: Days, compare: "previous_period" | "previous_year" | "none"): ComparedDays {
  if (compare === "none" || days.from < earliest) return { ...days, previous: null }
  if (compare === "previous_year")
    return { ...days, previous: { from: yearBefore(days.from), to: yearBefore(days.to) } }
  const length = (Date.parse(days.to) - Date.parse(days.from)) / day + 1
  return { ...days, previous: { from: addDays(days.from, -length), to: addDays(days.to, -length) } }
}

/** The fields of an answer that contain both ranges. */
export function toRangeFields({ from, to, previous }: ComparedDays) {
  return { from, to, previous_from: previous?.from ?? null, previous_to: previous?.to ?? null }
}

/** The same day a year earlier. February 29th becomes the 28th. */
function yearBefore(value: string): string {
  const [year = "", month = "", date = ""] = value.split("-")
  return `${String(Number(year) - 1).padStart(4, "0")}-${month}-${month === "02" && date === "29" ? "28" : date}`
}

/** Imported data can be of any day, so this limits the latest one. */
const notBefore = (first: string, date: string): string => (date < first ? first : date)

function refused(why: string): ProblemError {
  return new ProblemError("invalid_input", `Invalid date range: ${why}.`, {
    errors: [{ parameter: "from", detail: why }],
  })
}
