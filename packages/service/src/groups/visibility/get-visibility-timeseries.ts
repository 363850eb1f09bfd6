import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { resolveRange } from "./metrics/resolve-range.ts"

export const getVisibilityTimeseries: Handler<"get_visibility_timeseries"> = async ({ db, brand, now }, input) => {
  const days = await resolveRange(db, brand.id, input, now())
  const ids = (await readTrackedNames(db, brand)).map(({ id }) => id ?? "")
  const name = input.competitor_id ?? ""
  if (!ids.includes(name)) throw notFound()
  // A start needs no measures and no marks.
  const { createDayReader } = await import("./metrics/create-day-reader.ts")
  const { openMeasures } = await import("./metrics/open-measures.ts")
  const { sets, measure } = await openMeasures(createDayReader(db, input), days, ids)
  const dateOf = input.interval === "week" ? mondayOf : (day: string) => day
  const dates = [...new Set(sets.map(({ day }) => dateOf(day)))]
  const { readMarks } = await import("./alike/read-marks.ts")
  return {
    output: {
      from: days.from,
      to: days.to,
      interval: input.interval,
      data: dates.map((date) => {
        const { answers, metricsOf } = measure(undefined, ({ day }) => dateOf(day) === date)
        return { date, answers, metrics: metricsOf(name) }
      }),
      marks: await readMarks(db, input, days),
    },
  }
}

/** The Monday of a day's week (ISO 8601). */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
