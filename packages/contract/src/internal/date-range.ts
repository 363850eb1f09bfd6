import { z } from "zod"

/** The first and the last day, in UTC, both included. Default: the last 28 days with numbers. */
export const rangeShape = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

/** What to compare the range with: the same number of days right before it, or the same days a year earlier. */
export const compareSchema = z.enum(["previous_period", "previous_year", "none"])

/** The first and the last day that an answer covers. */
export const coveredShape = { from: z.iso.date(), to: z.iso.date() }

/** The days that an answer covers, and the days it compares with; null if it compares with none. */
export const comparedShape = {
  ...coveredShape,
  previous_from: z.iso.date().nullable(),
  previous_to: z.iso.date().nullable(),
}
