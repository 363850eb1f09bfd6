import { z } from "zod"

import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { comparedShape } from "../internal/date-range.ts"
import { countSchema, shareSchema } from "../internal/observed.ts"
import { missingSchema, sourceSchema } from "../source.ts"

const originShape = {
  source: sourceSchema,
  /** Why `value` is null; null where it is not. */
  missing: missingSchema.nullable(),
}

/** A share with what it rests on: `value` = `count` / `of`, and null where `of` is 0. */
export const rateSchema = z.strictObject({
  value: shareSchema.nullable(),
  count: countSchema,
  of: countSchema,
  /**
   * Where the true share lies with a confidence of 95 %, taking each of `of` as an independent trial (Wilson score
   * interval); null where `of` is 0.
   */
  interval: z.strictObject({ low: shareSchema, high: shareSchema }).nullable(),
  ...originShape,
})

/** A mean with what it rests on: that many observations. Null where there is none. */
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
  /** Mentions that nothing has classified; they do not count. */
  unclassified: countSchema,
  ...originShape,
})

/** The metrics of one name over a set of answers. Failed answers are not in the set. */
export const visibilityMetricsSchema = z.strictObject({
  /** Answers that name it / answers. */
  mention_rate: rateSchema,
  /** Answers that cite one of its domains / answers. */
  citation_rate: rateSchema,
  /** Its mentions / its mentions and those of all others tracked, an answer counting each name once. */
  share_of_voice: rateSchema,
  /** Mean rank by first mention among the names tracked, over the answers that name it; 1 is first. */
  average_position: positionSchema,
  /** Of its mentions. */
  sentiment: sentimentSchema,
})

const measuredShape = {
  /** How many answers there were. */
  answers: countSchema,
  current: visibilityMetricsSchema,
  previous_answers: countSchema,
  /** Null where there is nothing to compare with. */
  previous: visibilityMetricsSchema.nullable(),
}

/** How AI assistants speak of the brand and of its competitors. */
export const visibilitySchema = z.strictObject({
  ...comparedShape,
  overall: z.strictObject(measuredShape),
  engines: z.array(z.strictObject({ engine: engineSchema, surface: surfaceSchema, ...measuredShape })).max(50),
  competitors: z.array(z.strictObject({ competitor_id: idSchema("cmp"), name: z.string(), ...measuredShape })).max(200),
})

export const visibilityPointSchema = z.strictObject({
  /** The day, or the Monday its week begins with. */
  date: z.iso.date(),
  answers: countSchema,
  metrics: visibilityMetricsSchema,
})

const voiceShape = {
  /** Of all mentions of names tracked. */
  mentions: rateSchema,
  /** Of all citations of domains that belong to names tracked. */
  citations: rateSchema,
}

/** One name's part of what is said; the parts of all add up to 1. */
export const voiceShareSchema = z.strictObject({
  /** Null for the brand itself. */
  competitor_id: idSchema("cmp").nullable(),
  name: z.string(),
  ...voiceShape,
  previous: z.strictObject(voiceShape).nullable(),
})

export const toneSchema = z.enum(["positive", "neutral", "negative"])

/** What is said about the brand, in which tone. */
export const sentimentReportSchema = z.strictObject({
  ...comparedShape,
  answers: countSchema,
  current: sentimentSchema,
  previous: sentimentSchema.nullable(),
  /**
   * Words and pairs of words that stand in the sentences about the brand in at least two answers, each with the tone of those
   * sentences; without names and stop words. Counted over the latest 1,000 sentences of each tone.
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
