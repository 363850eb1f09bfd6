import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { coveredShape } from "../internal/date-range.ts"
import { countSchema, observedUrlSchema } from "../internal/observed.ts"

/** What is known of an article outside of the service. A list has the members that the caller asks for. */
export const articleEvidenceSchema = z.strictObject({
  urls: z
    .array(observedUrlSchema)
    .max(20)
    .optional()
    .describe("Its canonical addresses; empty if nobody has said where its pages are."),
  search: z
    .strictObject({
      ...coveredShape,
      impressions: countSchema,
      clicks: countSchema,
      read_at: z.iso.datetime().nullable().describe("When the numbers were last read."),
    })
    .nullable()
    .optional()
    .describe("Search Console's rows of its addresses; null without an address, or numbers since its publication."),
  cited: z
    .strictObject({
      ...coveredShape,
      asked: countSchema.describe("Answers of these days."),
      answers: countSchema.describe("How many of them cite it."),
      last: z
        .strictObject({
          answer_id: idSchema("ans"),
          prompt_id: idSchema("prm"),
          engine: engineSchema,
          surface: surfaceSchema,
          answered_at: z.iso.datetime(),
          url: observedUrlSchema,
        })
        .nullable()
        .describe("The last one; null for none."),
    })
    .nullable()
    .optional()
    .describe("Null without an address on a domain of the brand, or answers since its publication."),
})

/** What a list can tell of each article besides the article itself. */
export const evidenceKinds = ["urls", "search", "cited"] as const

export type ArticleEvidence = z.infer<typeof articleEvidenceSchema>
export type EvidenceKind = (typeof evidenceKinds)[number]
