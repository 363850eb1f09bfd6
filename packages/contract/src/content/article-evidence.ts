import { z } from "zod"

import { countSchema, observedUrlSchema } from "../internal/observed.ts"

const daysShape = { from: z.iso.date(), to: z.iso.date() }

/** What is known of an article outside of the service. A list has the members that the caller asks for. */
export const articleEvidenceSchema = z.strictObject({
  urls: z
    .array(observedUrlSchema)
    .max(20)
    .optional()
    .describe("Its addresses; empty if nobody has said where its pages are."),
  search: z
    .strictObject({
      ...daysShape,
      impressions: countSchema,
      clicks: countSchema,
      read_at: z.iso.datetime().nullable(),
    })
    .nullable()
    .optional()
    .describe("Null without an address, or numbers since its publication."),
  cited: z
    .strictObject({
      ...daysShape,
      asked: countSchema.describe("Answers of these days."),
      answers: countSchema.describe("How many of them cite it."),
      last: z
        .strictObject({
          answer_id: z.string(),
          prompt_id: z.string(),
          engine: z.string(),
          answered_at: z.iso.datetime(),
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
