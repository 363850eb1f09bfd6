import { z } from "zod"

/** The days to look at, both included, in UTC. By default the last 28 days there are numbers for. */
export const rangeShape = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

/** What to set the range beside: as many days right before it, or the same days a year earlier. */
export const compareSchema = z.enum(["previous_period", "previous_year", "none"])

/** The days that an answer covers. */
export const coveredShape = { from: z.iso.date(), to: z.iso.date() }

/** The days that an answer covers, and those it sets beside them; null where it compares with none. */
export const comparedShape = {
  ...coveredShape,
  previous_from: z.iso.date().nullable(),
  previous_to: z.iso.date().nullable(),
}
