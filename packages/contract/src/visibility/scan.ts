import { z } from "zod"

import { localeSchema } from "../article.ts"
import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema } from "../internal/observed.ts"
import { sourcedSchema, sourceSchema } from "../source.ts"
import { answerCitationSchema } from "./citation.ts"
import { toneSchema } from "./visibility-metrics.ts"

export const scanStatusSchema = z.enum(["queued", "running", "completed", "failed", "cancelled"])

/** US dollars. */
const costSchema = sourcedSchema(z.number().min(0))

const progressShape = {
  planned: countSchema,
  answered: countSchema,
  failed: countSchema,
  cancelled: countSchema,
  cost_usd: costSchema,
}

/** A run of prompts × engines × repeats. */
export const scanSchema = z.strictObject({
  id: idSchema("scn"),
  brand_id: idSchema("brd"),
  status: scanStatusSchema,
  trigger: z.enum(["manual", "schedule"]),
  prompts: countSchema,
  repeats: z.int().min(1).max(10),
  ...progressShape,
  max_cost_usd: z.number().min(0).nullable(),
  engines: z
    .array(
      z.strictObject({
        engine: engineSchema,
        surface: surfaceSchema,
        /** Null if the engine does not report it. */
        model: observedTextSchema.nullable(),
        ...progressShape,
        /** What failed, and how often. */
        errors: z
          .array(z.strictObject({ code: z.string().max(100), detail: observedTextSchema, count: countSchema }))
          .max(20),
      }),
    )
    .max(50),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})

/**
 * One answer of one engine, word for word, and what was found in it. Every metric can be computed again from answers.
 */
export const answerSchema = z.strictObject({
  id: idSchema("ans"),
  scan_id: idSchema("scn"),
  prompt_id: idSchema("prm"),
  /** The prompt's text at the time of the scan. */
  prompt: z.string().max(1000),
  engine: engineSchema,
  surface: surfaceSchema,
  model: observedTextSchema.nullable(),
  /** Who sent the answer: the engine itself, or a provider that queries it. */
  source: sourceSchema,
  locale: localeSchema,
  /** 1 for the first repeat in the scan. */
  repeat: z.int().min(1),
  /** The raw answer. Most engines write Markdown. */
  text: z.string().max(200_000),
  mentions: z
    .array(
      z.strictObject({
        /** Null for the brand itself. */
        competitor_id: idSchema("cmp").nullable(),
        name: z.string().max(200),
        /** Its rank by first mention among the tracked names; 1 is first. */
        position: z.int().min(1),
        /** How often the answer names it. */
        count: z.int().min(1),
        /** Null if it is not classified. */
        tone: toneSchema.nullable(),
      }),
    )
    .max(500),
  citations: z.array(answerCitationSchema).max(500),
  /** Web searches that the engine ran; null if it does not report them. */
  searches: z.array(observedTextSchema).max(100).nullable(),
  cost_usd: costSchema,
  answered_at: z.iso.datetime(),
})

/** A web search that engines ran while they answered. */
export const searchFanoutSchema = z.strictObject({
  query: observedTextSchema,
  engine: engineSchema,
  surface: surfaceSchema,
  /** How many answers it was run for. */
  answers: countSchema,
  prompt_ids: z.array(idSchema("prm")).max(100),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})

export type Scan = z.infer<typeof scanSchema>
export type Answer = z.infer<typeof answerSchema>
export type SearchFanout = z.infer<typeof searchFanoutSchema>
