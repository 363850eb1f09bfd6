import { z } from "zod"

import { countSchema, observedUrlSchema } from "../internal/observed.ts"

const daysShape = { from: z.iso.date(), to: z.iso.date() }

const share = z.number().min(0).max(1)
/** An interval of 95 %, by days. */
const intervalShape = { low: share.nullable(), high: share.nullable() }

const effectSchema = z.strictObject({
  state: z.enum(["not_yet", "too_few", "not_clear", "clear"]),
  sentences: z.array(z.string()).describe("What is known, or why nobody can tell."),
  prompt_ids: z.array(z.string()).describe("What it was written for."),
  next_on: z.iso.date().nullable().describe("The next look."),
  points: z
    .strictObject({ on: z.iso.date(), gain: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe("Shares of answers that name the brand, against prompts that it cannot touch."),
})

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
      ...intervalShape,
      earlier: countSchema.nullable().describe("Answers before that cite it; null if nobody asked."),
      engines: z.array(
        z.strictObject({
          engine: z.string(),
          surface: z.string(),
          asked: countSchema,
          answers: countSchema,
          ...intervalShape,
        }),
      ),
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
  effect: effectSchema.nullable().optional().describe("Null without a prompt that it was written for."),
})

/** What a list can tell of each article besides the article itself. */
export const evidenceKinds = ["urls", "search", "cited", "effect"] as const

export type ArticleEvidence = z.infer<typeof articleEvidenceSchema>
export type CitedEvidence = NonNullable<ArticleEvidence["cited"]>
export type ArticleEffect = NonNullable<ArticleEvidence["effect"]>
export type EvidenceKind = (typeof evidenceKinds)[number]
