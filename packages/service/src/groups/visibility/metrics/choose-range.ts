import type { Database } from "../../../kernel/database.ts"
import { ProblemError } from "../../../kernel/problem-error.ts"

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

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * The days that a question is about: those it names, else the last 28 that end with the latest answer of the brand. Throws
 * 422 where they end before they begin, or are more than 600.
 */
export async function chooseRange(
  db: Database,
  brandId: string,
  input: { from?: string | undefined; to?: string | undefined },
  now: number,
): Promise<Days> {
  const latest = input.to ?? (await latestDay(db, brandId)) ?? toDay(now)
  const to = input.to === undefined && input.from !== undefined && input.from > latest ? input.from : latest
  const from = input.from ?? toDay(Date.parse(to) - (defaultDays - 1) * day)
  if (from > to) throw refused("from is after to")
  if ((Date.parse(to) - Date.parse(from)) / day >= maxDays) throw refused(`a range has at most ${maxDays} days`)
  return { from, to }
}

/** The days to set beside a range: as many right before it, the same a year earlier, or none. */
export function comparedRange(days: Days, compare: "previous_period" | "previous_year" | "none"): ComparedDays {
  if (compare === "none") return { ...days, previous: null }
  if (compare === "previous_year")
    return { ...days, previous: { from: yearBefore(days.from), to: yearBefore(days.to) } }
  const length = Date.parse(days.to) - Date.parse(days.from) + day
  const shift = (value: string) => toDay(Date.parse(value) - length)
  return { ...days, previous: { from: shift(days.from), to: shift(days.to) } }
}

/** The same day a year earlier; February 29th becomes the 28th. */
function yearBefore(value: string): string {
  const [year = "", month = "", date = ""] = value.split("-")
  return `${String(Number(year) - 1).padStart(4, "0")}-${month}-${month === "02" && date === "29" ? "28" : date}`
}

async function latestDay(db: Database, brandId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("visibility_days")
    .select((eb) => eb.fn.max<string | null>("day").as("day"))
    .where("brand_id", "=", brandId)
    .where("prompt_id", "=", "")
    .executeTakeFirst()
  return row?.day ?? undefined
}

function refused(why: string): ProblemError {
  return new ProblemError("invalid_input", `These days cannot be told of: ${why}.`, {
    errors: [{ parameter: "from", detail: why }],
  })
}
