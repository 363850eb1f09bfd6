import { z } from "zod"

import { localeSchema } from "../article.ts"
import { engineSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { marketSchema } from "../search/keyword.ts"
import { sourceSchema } from "../source.ts"
import { positionSchema, rateSchema } from "./visibility-metrics.ts"

export const promptTextSchema = z.string().min(1).max(1000)
export const promptTagsSchema = z.array(z.string().min(1).max(100)).max(20)
export const promptEnginesSchema = z.array(engineSchema).max(20)

/** A question that scans send to the engines. */
export const promptSchema = z.strictObject({
  id: idSchema("prm"),
  brand_id: idSchema("brd"),
  text: promptTextSchema,
  tags: promptTagsSchema,
  locale: localeSchema,
  /** The country that it is asked from; null for anywhere. */
  market: marketSchema.nullable(),
  /** Empty means all engines of the instance. */
  engines: promptEnginesSchema,
  /** Whether scans include it by default. */
  enabled: z.boolean(),
  /** The results of the last scan with answers; null before the first one. */
  latest: z
    .strictObject({
      scan_id: idSchema("scn"),
      answers: countSchema,
      mention_rate: rateSchema,
      citation_rate: rateSchema,
      average_position: positionSchema,
      answered_at: z.iso.datetime(),
    })
    .nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A question that buyers may ask. It is not tracked yet. */
export const promptSuggestionSchema = z.strictObject({
  text: promptTextSchema,
  tags: promptTagsSchema,
  locale: localeSchema,
  based_on: z.enum(["profile", "page", "keyword", "search_query", "gap"]),
  /** Who wrote it: `template`, or the name of the engine. */
  source: sourceSchema,
  /** Why buyers may ask it. */
  reason: z.string().max(500).nullable(),
})

export type Prompt = z.infer<typeof promptSchema>
export type PromptSuggestion = z.infer<typeof promptSuggestionSchema>
