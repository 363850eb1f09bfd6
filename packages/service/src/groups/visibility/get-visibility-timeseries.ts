import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { resolveRange } from "./metrics/resolve-range.ts"

export const getVisibilityTimeseries: Handler<"get_visibility_timeseries"> = async (context, input) => {
  const { db, brand, now } = context
  const days = await resolveRange(db, brand.id, input, now())
  const ids = (await readTrackedNames(db, brand)).map(({ id }) => id ?? "")
  const name = input.competitor_id ?? ""
  if (!ids.includes(name)) throw notFound()
  // A start needs no figures and no marks.
  const { openFigures } = await import("./alike/open-figures.ts")
  const figures = await openFigures(context, input, { tracked: ids })
  const data = await figures.remember(["series", input.interval, name], days, async () => {
    const { days: dates, measure } = await figures.measure(days)
    const { dayNumber, dayOf } = await import("./alike/day-number.ts")
    const spans =
      input.interval === "week"
        ? toWeeks(dates, { from: dayNumber(days.from), to: dayNumber(days.to) })
        : dates.map((day) => ({ day, from: day, to: day }))
    return spans.map(({ day, ...span }) => {
      const { answers, metricsOf } = measure(undefined, span)
      return { date: dayOf(day), answers, metrics: metricsOf(name) }
    })
  })
  const { readMarks } = await import("./alike/read-marks.ts")
  return {
    output: {
      from: days.from,
      to: days.to,
      interval: input.interval,
      data,
      marks: await readMarks(db, input, { days, figures }),
    },
  }
}

/** The weeks of some days of a range, by their Monday (ISO 8601). Day 0 is a Thursday. */
function toWeeks(days: readonly number[], range: { from: number; to: number }) {
  const mondays = new Set(days.map((day) => day - ((day + 3) % 7)))
  return Array.from(mondays, (day) => ({
    day,
    from: Math.max(day, range.from),
    to: Math.min(day + 6, range.to),
  }))
}
