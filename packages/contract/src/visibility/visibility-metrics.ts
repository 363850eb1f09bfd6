import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { comparedShape } from "../internal/date-range.ts"
import { countSchema, shareSchema } from "../internal/observed.ts"
import { missingSchema, sourceSchema } from "../source.ts"
import { comparisonSchema, leftOutSchema } from "./comparison.ts"

const originShape = {
  source: sourceSchema,
  missing: missingSchema.nullable().describe("Why `value` is null; null if it is not."),
}

/** A share with its counts: `value` = `count` / `of`. It is null if `of` is 0. */
export const rateSchema = z.strictObject({
  value: shareSchema.nullable().describe("`count` / `of`: 0 to 1. Null if `of` is 0."),
  count: countSchema.describe("How many of them it applies to."),
  of: countSchema.describe("How many were counted in all."),
  interval: z
    .strictObject({ low: shareSchema, high: shareSchema })
    .nullable()
    .describe(
      "The 95 % confidence interval of the share: over the prompts that were asked, with days that vary. Null if `of` is 0.",
    ),
  ...originShape,
})

/** A mean with its number of observations. Null if there are none. */
export const positionSchema = z.strictObject({
  value: z.number().min(1).nullable().describe("The mean; 1 is first. Null if there is nothing to count."),
  count: countSchema.describe("How many values the mean has."),
  interval: z
    .strictObject({ low: z.number().min(1), high: z.number().min(1) })
    .nullable()
    .optional()
    .describe("The 95 % confidence interval of the mean; null if there are none."),
  ...originShape,
})

/** `value` = (`positive` - `negative`) / (`positive` + `neutral` + `negative`): -1 to 1. */
export const sentimentSchema = z.strictObject({
  value: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe("(`positive` - `negative`) / (`positive` + `neutral` + `negative`): -1 to 1. Null if there are none."),
  positive: countSchema.describe("Mentions in a positive tone."),
  neutral: countSchema.describe("Mentions in a neutral tone."),
  negative: countSchema.describe("Mentions in a negative tone."),
  unclassified: countSchema.describe("Mentions that are not classified. They do not count."),
  interval: z
    .strictObject({ low: z.number().min(-1).max(1), high: z.number().min(-1).max(1) })
    .nullable()
    .optional()
    .describe("The 95 % confidence interval of `value`; null if there are none."),
  ...originShape,
})

/** The metrics of one name over a set of answers. The set has no failed answers. */
export const visibilityMetricsSchema = z.strictObject({
  mention_rate: rateSchema.describe("Answers that name it / all answers."),
  citation_rate: rateSchema.describe("Answers that cite one of its domains / all answers."),
  share_of_voice: rateSchema.describe(
    "Its mentions / the mentions of all tracked names. An answer counts each name once.",
  ),
  average_position: positionSchema.describe("Mean order of first mention among the tracked names; 1 is first."),
  average_rank: positionSchema
    .optional()
    .describe("Mean place in the answers' lists, whoever else is on them; 1 is first."),
  absent: countSchema
    .optional()
    .describe("Answers that say only that they, or their sources, have nothing of it: no mentions."),
  sentiment: sentimentSchema.describe("The sentiment of its mentions."),
})

const measuredShape = {
  answers: countSchema.describe("The number of answers."),
  current: visibilityMetricsSchema.describe("The metrics in the range."),
  previous_answers: countSchema.describe("The number of answers in the compared days."),
  previous: visibilityMetricsSchema
    .nullable()
    .describe("The metrics in the compared days, of all their answers; null if there is nothing to compare with."),
  comparison: comparisonSchema.nullable().optional(),
}

/** What an update of the service changed in the figures of earlier days. */
const figureNoticeSchema = z.strictObject({
  code: z.string().max(100).describe("Permanent and machine-readable."),
  text: z.string().max(2000).describe("What changed, and why. Tell it to whoever compares with earlier figures."),
  at: z.iso.datetime(),
})

/** How AI assistants present the brand and its competitors. */
export const visibilitySchema = z.strictObject({
  ...comparedShape,
  uncounted: z
    .strictObject({
      from_memory: countSchema.describe("Answers of engines that can search, and did not."),
      cut: countSchema.describe("Answers that end early."),
      filtered: countSchema.describe("Answers that a filter ended."),
      refused: countSchema.describe("Refusals with text."),
    })
    .optional()
    .describe("Answers in the range that count in no figure, by the reason."),
  notices: z
    .array(figureNoticeSchema)
    .max(20)
    .optional()
    .describe(
      "What to know about the figures: what updates of the service changed in earlier days, for 28 days, and engines that do not answer, whose model ends, or whose model is another than is asked.",
    ),
  found_rate: rateSchema
    .optional()
    .describe("Answers whose searches found a page of the brand / answers that say what searches found."),
  overall: z.strictObject(measuredShape).describe("The brand over all engines."),
  questions: z
    .strictObject({
      prompts: countSchema.describe("How many prompts have answers."),
      mention_rate: z.strictObject({ low: shareSchema, high: shareSchema }).nullable(),
      citation_rate: z.strictObject({ low: shareSchema, high: shareSchema }).nullable(),
    })
    .optional()
    .describe(
      "95 % intervals for all questions of the kind of the prompts, as if these were drawn from them. All others are about the prompts alone. Null below 10 prompts.",
    ),
  engines: z
    .array(z.strictObject({ engine: engineSchema, surface: surfaceSchema, ...measuredShape }))
    .max(50)
    .describe("The brand by engine. Without `surface`, apps stand beside, and count in no other figure."),
  competitors: z
    .array(z.strictObject({ competitor_id: idSchema("cmp"), name: z.string(), ...measuredShape }))
    .max(200)
    .describe("Each tracked competitor over all engines."),
  left_out: leftOutSchema.optional(),
})

export const visibilityPointSchema = z.strictObject({
  date: z.iso.date().describe("The day, or the Monday of the week."),
  answers: countSchema,
  metrics: visibilityMetricsSchema,
})

const voiceShape = {
  mentions: rateSchema.describe("Its share of all mentions of tracked names."),
  citations: rateSchema.describe("Its share of all citations of domains of tracked names."),
}

/** The share of one name. The shares of all names add up to 1. */
export const voiceShareSchema = z.strictObject({
  competitor_id: idSchema("cmp").nullable().describe("Null for the brand itself."),
  name: z.string().describe("The name of the brand or the competitor."),
  ...voiceShape,
  previous: z
    .strictObject(voiceShape)
    .nullable()
    .describe("The shares in the compared days; null if there is nothing to compare with."),
  comparison: comparisonSchema.nullable().optional(),
})

export const toneSchema = z
  .enum(["positive", "neutral", "negative"])
  .describe(
    "The tone of the sentence towards the name, by lexicons for English, German, French, Spanish and Portuguese.",
  )

/** The share of each tone in the mentions that have one. The shares add up to 1. */
const toneSharesSchema = z.strictObject({
  positive: rateSchema.describe("The share of mentions in a positive tone."),
  neutral: rateSchema.describe("The share of mentions in a neutral tone."),
  negative: rateSchema.describe("The share of mentions in a negative tone."),
})

/** What answers say about the brand, and in which tone. */
export const sentimentReportSchema = z.strictObject({
  ...comparedShape,
  answers: countSchema.describe("How many answers were counted."),
  judged: countSchema
    .optional()
    .describe("How many sentences of all answers a language model has judged. Rules read the others."),
  current: sentimentSchema.describe("The sentiment in the range."),
  previous: sentimentSchema
    .nullable()
    .describe("The sentiment in the compared days; null if there is nothing to compare with."),
  comparison: comparisonSchema.nullable().optional(),
  left_out: leftOutSchema.optional(),
  shares: toneSharesSchema
    .optional()
    .describe("The tones in the range as shares of the mentions that have one. Unclassified mentions do not count."),
  previous_shares: toneSharesSchema
    .nullable()
    .optional()
    .describe("The shares in the compared days; null if there is nothing to compare with."),
  themes: z
    .array(
      z.strictObject({ theme: z.string().max(200), tone: toneSchema, mentions: countSchema, answers: countSchema }),
    )
    .max(100)
    .describe("Words and pairs of words from the sentences about the brand, in at least two answers each, by tone."),
  quotes: z
    .array(
      z.strictObject({
        text: z.string().max(2000).describe("Word for word from the answer."),
        tone: toneSchema,
        answer_id: idSchema("ans"),
        prompt_id: idSchema("prm"),
        engine: engineSchema,
        surface: surfaceSchema,
        answered_at: z.iso.datetime(),
      }),
    )
    .max(100)
    .describe("Sentences about the brand, the latest first."),
})

export type Rate = z.infer<typeof rateSchema>
export type Sentiment = z.infer<typeof sentimentSchema>
export type ToneShares = z.infer<typeof toneSharesSchema>
export type VisibilityMetrics = z.infer<typeof visibilityMetricsSchema>
export type Visibility = z.infer<typeof visibilitySchema>
