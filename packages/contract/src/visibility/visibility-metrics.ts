import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { comparedShape } from "../internal/date-range.ts"
import { countSchema, shareSchema } from "../internal/observed.ts"
import { missingSchema, sourceSchema } from "../source.ts"

const originShape = {
  source: sourceSchema,
  /** Why `value` is null; null if it is not. */
  missing: missingSchema.nullable(),
}

/** A share with its counts: `value` = `count` / `of`. It is null if `of` is 0. */
export const rateSchema = z.strictObject({
  value: shareSchema.nullable(),
  count: countSchema,
  of: countSchema,
  /**
   * The 95 % confidence interval of the share, taking each of `of` as an independent trial (Wilson score interval).
   * Null if `of` is 0.
   */
  interval: z.strictObject({ low: shareSchema, high: shareSchema }).nullable(),
  ...originShape,
})

/** A mean with its number of observations. Null if there are none. */
export const positionSchema = z.strictObject({
  value: z.number().min(1).nullable(),
  count: countSchema,
  ...originShape,
})

/** `value` = (`positive` - `negative`) / (`positive` + `neutral` + `negative`): -1 to 1. */
export const sentimentSchema = z.strictObject({
  value: z.number().min(-1).max(1).nullable(),
  positive: countSchema,
  neutral: countSchema,
  negative: countSchema,
  /** Mentions that are not classified. They do not count. */
  unclassified: countSchema,
  ...originShape,
})

/** The metrics of one name over a set of answers. The set has no failed answers. */
export const visibilityMetricsSchema = z.strictObject({
  /** Answers that name it / all answers. */
  mention_rate: rateSchema,
  /** Answers that cite one of its domains / all answers. */
  citation_rate: rateSchema,
  /** Its mentions / the mentions of all tracked names. An answer counts each name once. */
  share_of_voice: rateSchema,
  /** Mean rank by first mention among the tracked names, over the answers that name it; 1 is first. */
  average_position: positionSchema,
  /** The sentiment of its mentions. */
  sentiment: sentimentSchema,
})

const measuredShape = {
  /** The number of answers. */
  answers: countSchema,
  current: visibilityMetricsSchema,
  previous_answers: countSchema,
  /** Null if there is nothing to compare with. */
  previous: visibilityMetricsSchema.nullable(),
}

/** How AI assistants present the brand and its competitors. */
export const visibilitySchema = z.strictObject({
  ...comparedShape,
  overall: z.strictObject(measuredShape),
  engines: z.array(z.strictObject({ engine: engineSchema, surface: surfaceSchema, ...measuredShape })).max(50),
  competitors: z.array(z.strictObject({ competitor_id: idSchema("cmp"), name: z.string(), ...measuredShape })).max(200),
})

export const visibilityPointSchema = z.strictObject({
  /** The day, or the Monday of the week. */
  date: z.iso.date(),
  answers: countSchema,
  metrics: visibilityMetricsSchema,
})

const voiceShape = {
  /** Its share of all mentions of tracked names. */
  mentions: rateSchema,
  /** Its share of all citations of domains of tracked names. */
  citations: rateSchema,
}

/** The share of one name. The shares of all names add up to 1. */
export const voiceShareSchema = z.strictObject({
  /** Null for the brand itself. */
  competitor_id: idSchema("cmp").nullable(),
  name: z.string(),
  ...voiceShape,
  previous: z.strictObject(voiceShape).nullable(),
})

export const toneSchema = z.enum(["positive", "neutral", "negative"])

/** What answers say about the brand, and in which tone. */
export const sentimentReportSchema = z.strictObject({
  ...comparedShape,
  answers: countSchema,
  current: sentimentSchema,
  previous: sentimentSchema.nullable(),
  /**
   * Words and pairs of words in the sentences about the brand, each in at least two answers, with the tone of those
   * sentences. Names and stop words are left out. The themes cover the latest 1,000 sentences of each tone.
   */
  themes: z
    .array(
      z.strictObject({ theme: z.string().max(200), tone: toneSchema, mentions: countSchema, answers: countSchema }),
    )
    .max(100),
  quotes: z
    .array(
      z.strictObject({
        /** Word for word from the answer. */
        text: z.string().max(2000),
        tone: toneSchema,
        answer_id: idSchema("ans"),
        prompt_id: idSchema("prm"),
        engine: engineSchema,
        surface: surfaceSchema,
        answered_at: z.iso.datetime(),
      }),
    )
    .max(100),
})

export type Rate = z.infer<typeof rateSchema>
export type Sentiment = z.infer<typeof sentimentSchema>
export type VisibilityMetrics = z.infer<typeof visibilityMetricsSchema>
export type Visibility = z.infer<typeof visibilitySchema>
