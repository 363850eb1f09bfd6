import { z } from "zod"

import { fieldDifferenceSchema } from "../content/publication-proof.ts"
import { publicationWarningSchema } from "../content/publication-warning.ts"

/** What a draft run saw on a platform. */
export const draftRunSchema = z.strictObject({
  state: z
    .enum(["as_sent", "different", "failed", "not_checked"])
    .describe(
      "`as_sent`: the platform gave the draft back as it was sent. `different`: otherwise than it was sent. `failed`: a step did not work. `not_checked`: nothing was written.",
    ),
  reason: z.string().nullable().describe("Why it failed, or why nothing was written; null otherwise."),
  differences: z.array(fieldDifferenceSchema).describe("With `different`: the fields, with both values."),
  warnings: z.array(publicationWarningSchema).describe("What the platform cannot hold of the sample."),
  left: z
    .string()
    .nullable()
    .describe(
      "The sample, if it may still be there: the platform's id, or the marker in its text if no id is known. Delete it there, or run again. Null if the platform was seen without it, or got nothing.",
    ),
})

export type DraftRun = z.infer<typeof draftRunSchema>
