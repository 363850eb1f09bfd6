import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { countSchema } from "../internal/observed.ts"

const modelSchema = z.string().max(200)
const promptsSchema = countSchema.optional().describe("How many prompts, if the reason is about prompts.")
const textSchema = z.string().max(600)

/** How a figure differs between two periods, counted like for like. */
const differenceSchema = z.strictObject({
  metric: z
    .enum([
      "mention_rate",
      "citation_rate",
      "share_of_voice",
      "share_of_citations",
      "average_position",
      "sentiment",
      "positive_share",
      "neutral_share",
      "negative_share",
    ])
    .describe("The figure."),
  current: z.number().describe("Its value in the range."),
  previous: z.number().describe("Its value in the compared days."),
  difference: z.number().describe("`current` - `previous`."),
  interval: z.strictObject({ low: z.number(), high: z.number() }).describe("The 95 % interval of `difference`."),
  p: z
    .number()
    .min(0)
    .max(1)
    .describe("How often chance alone makes such a difference. For several, adjust it (Holm)."),
  change: z
    .enum(["up", "down", "none"])
    .describe("`none`: it may be chance, with all comparisons of this answer taken together (Holm, 5 %)."),
})

/**
 * Compares two periods by what both have: the same prompts, engines and families of models. Each engine and family weighs the same in both.
 */
export const comparisonSchema = z
  .strictObject({
    answers: countSchema.describe("Answers in the range that count."),
    previous_answers: countSchema.describe("Answers in the compared days that count."),
    missing: z
      .enum(["not_ready", "nothing_common", "too_few"])
      .nullable()
      .describe(
        "Why nothing is compared. `too_few`: fewer than 30 answers in common. `not_ready`: old answers are being indexed.",
      ),
    differences: z.array(differenceSchema).max(6),
  })
  .describe("Like for like: only prompts, engines and model families of both periods.")

/** What one of the two periods lacks. */
export const leftOutSchema = z
  .array(
    z.strictObject({
      reason: z.enum(["engine_added", "engine_ended", "model_changed", "prompts_added", "prompts_removed"]),
      engine: engineSchema.optional(),
      surface: surfaceSchema.optional(),
      models: z
        .strictObject({ previous: z.array(modelSchema).max(20), current: z.array(modelSchema).max(20) })
        .optional()
        .describe("The families of models in the compared days and in the range."),
      prompts: promptsSchema,
      text: textSchema.describe("The same in words."),
    }),
  )
  .max(200)
  .describe("What comparisons leave out, because only one of the periods has it.")

/** Days on which what is asked changed. */
export const marksSchema = z
  .array(
    z.strictObject({
      date: z.iso.date().describe("The first day on which it is so."),
      kind: z.enum(["engine_added", "engine_ended", "model_changed", "prompts_added", "prompts_removed"]),
      engine: engineSchema.optional(),
      surface: surfaceSchema.optional(),
      models: z
        .strictObject({ previous: modelSchema, current: modelSchema })
        .optional()
        .describe("The families of models before and from that day on."),
      prompts: promptsSchema,
      text: textSchema.describe("The same in words."),
    }),
  )
  .max(1000)
  .describe("Days on which what is asked changed: do not read a change across them as one of visibility.")

export type Comparison = z.infer<typeof comparisonSchema>
export type Difference = z.infer<typeof differenceSchema>
export type DifferenceMetric = Difference["metric"]
export type LeftOut = z.infer<typeof leftOutSchema>[number]
export type Mark = z.infer<typeof marksSchema>[number]
