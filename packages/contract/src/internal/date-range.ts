import { z } from "zod"

/** The first and the last day, both included. They are in UTC if the answer has no `time_zone`. Default: the last 28 days with numbers. */
export const rangeShape = {
  from: z.iso
    .date()
    .optional()
    .describe(
      "The first day: in UTC, or in the `time_zone` of the answer. Default: 28 days up to the last day with numbers.",
    ),
  to: z.iso.date().optional().describe("The last day, included."),
}

export const compareSchema = z
  .enum(["previous_period", "previous_year", "none"])
  .describe("What to compare with: as many days right before, the same days a year earlier, or nothing.")

/** The first and the last day that an answer covers. */
export const coveredShape = {
  from: z.iso.date().describe("The first day that the answer covers."),
  to: z.iso.date().describe("The last day that the answer covers."),
}

/** The days that an answer covers, and the days it compares with; null if it compares with none. */
export const comparedShape = {
  ...coveredShape,
  previous_from: z.iso.date().nullable().describe("The first day of the comparison; null if there is none."),
  previous_to: z.iso.date().nullable().describe("The last day of the comparison; null if there is none."),
}
