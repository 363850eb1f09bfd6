import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { countSchema } from "../internal/observed.ts"

const modelSchema = z.string().max(200)
const promptsSchema = countSchema.optional().describe("How many prompts.")
const textSchema = z.string().max(600)

/** How a figure differs between two periods, counted like for like. */
const differenceSchema = z.strictObject({
  metric: z.enum([
    "mention_rate",
    "citation_rate",
    "share_of_voice",
    "share_of_citations",
    "average_position",
    "average_rank",
    "sentiment",
    "positive_share",
    "neutral_share",
    "negative_share",
  ]),
  current: z.number(),
  previous: z.number(),
  difference: z.number().describe("`current` - `previous`."),
  interval: z.strictObject({ low: z.number(), high: z.number() }).describe("The 95 % interval of `difference`."),
  p: z.number().min(0).max(1).describe("How often chance alone does this."),
  change: z
    .enum(["up", "down", "none"])
    .describe("`none`: may be chance, of all comparisons of this answer (Holm, 5 %)."),
})

/**
 * Compares two periods by what both have: the same prompts, engines and families of models. Each engine and family weighs the same in both.
 */
export const comparisonSchema = z
  .strictObject({
    answers: countSchema.describe("Answers that count."),
    previous_answers: countSchema.describe("The same in the compared days."),
    missing: z
      .enum(["not_ready", "nothing_common", "too_few"])
      .nullable()
      .describe("Why nothing is compared: `too_few` is fewer than 30 answers."),
    differences: z.array(differenceSchema).max(6),
  })
  .describe("Like for like: what both periods asked.")

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
        .describe("Families of models."),
      prompts: promptsSchema,
      text: textSchema.describe("In words."),
    }),
  )
  .max(200)
  .describe("What comparisons leave out: only one period has it.")

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
        .describe("Families of models."),
      prompts: promptsSchema,
      text: textSchema.describe("In words."),
    }),
  )
  .max(1000)
  .describe("Days on which what is asked changed; a change across them is not one of visibility.")

export type Comparison = z.infer<typeof comparisonSchema>
export type Difference = z.infer<typeof differenceSchema>
export type DifferenceMetric = Difference["metric"]
export type LeftOut = z.infer<typeof leftOutSchema>[number]
export type Mark = z.infer<typeof marksSchema>[number]
