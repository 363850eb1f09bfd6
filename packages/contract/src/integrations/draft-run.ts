import { z } from "zod"

import { fieldDifferenceSchema } from "../content/publication-proof.ts"
import { publicationWarningSchema } from "../content/publication-warning.ts"

/** What a draft run saw on a platform. */
export const draftRunSchema = z.strictObject({
  state: z
    .enum(["as_sent", "different", "failed", "not_checked"])
    .describe(
      "`as_sent`: it came back as it was sent. `different`: it did not. `failed`: a step did not work. `not_checked`: nothing was written.",
    ),
  reason: z.string().nullable().describe("Why it failed, or was not checked; null otherwise."),
  differences: z.array(fieldDifferenceSchema).describe("Fields that differ, with both values."),
  warnings: z.array(publicationWarningSchema).describe("About the sample."),
  left: z
    .string()
    .nullable()
    .describe(
      "The sample, if it may still be there: its id there, or else the marker in its text. Null if it was seen gone, or never sent.",
    ),
})

export type DraftRun = z.infer<typeof draftRunSchema>
