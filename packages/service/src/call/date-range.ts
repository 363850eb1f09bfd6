import { ProblemError } from "../problems/problem-error.ts"

/** Days in UTC as `2026-07-01`, both included. */
export interface Days {
  from: string
  to: string
}

export interface ComparedDays extends Days {
  previous: Days | null
}

const day = 86_400_000
const defaultDays = 28
/** As many as an answer has room for. */
const maxDays = 600
/** Nothing is older, and the days before have four digits for their year as well. */
const earliest = "1970-01-01"

/** The day of a moment, in UTC. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** So many days later, or earlier. */
export const addDays = (date: string, days: number): string => toDay(Date.parse(date) + days * day)

/**
 * The days that a question is about: those it names, else the last 28 that end with the latest one that is known. Throws
 * 422 where they end before they begin, begin before 1970, or are more than 600.
 */
export async function resolveDateRange(
  input: { from?: string | undefined; to?: string | undefined },
  latestDay: () => Promise<string | undefined>,
  now: number,
): Promise<Days> {
  const latest = input.to ?? notBefore(earliest, (await latestDay()) ?? toDay(now))
  const to = input.to === undefined && input.from !== undefined && input.from > latest ? input.from : latest
  const from = input.from ?? addDays(to, 1 - defaultDays)
  if (from > to) throw refused("from is after to")
  if ((input.from ?? to) < earliest) throw refused(`nothing is known from before ${earliest}`)
  if ((Date.parse(to) - Date.parse(from)) / day >= maxDays) throw refused(`a range has at most ${maxDays} days`)
  return { from, to }
}

/** The days to set beside a range: as many right before it, the same a year earlier, or none; none beside days before 1970 either. */
export function comparedRange(days: Days, compare: "previous_period" | "previous_year" | "none"): ComparedDays {
  if (compare === "none" || days.from < earliest) return { ...days, previous: null }
  if (compare === "previous_year")
    return { ...days, previous: { from: yearBefore(days.from), to: yearBefore(days.to) } }
  const length = (Date.parse(days.to) - Date.parse(days.from)) / day + 1
  return { ...days, previous: { from: addDays(days.from, -length), to: addDays(days.to, -length) } }
}

/** A range and the one beside it, as answers begin with them. */
export function toRangeFields({ from, to, previous }: ComparedDays) {
  return { from, to, previous_from: previous?.from ?? null, previous_to: previous?.to ?? null }
}

/** The same day a year earlier; February 29th becomes the 28th. */
function yearBefore(value: string): string {
  const [year = "", month = "", date = ""] = value.split("-")
  return `${String(Number(year) - 1).padStart(4, "0")}-${month}-${month === "02" && date === "29" ? "28" : date}`
}

/** What somebody imports may be of any day. */
const notBefore = (first: string, date: string): string => (date < first ? first : date)

function refused(why: string): ProblemError {
  return new ProblemError("invalid_input", `These days cannot be told of: ${why}.`, {
    errors: [{ parameter: "from", detail: why }],
  })
}
