import { z } from "zod"

import { localeSchema } from "../article.ts"
import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { oneLine } from "../internal/one-line.ts"
import { trashedSchema } from "../internal/trash.ts"
import { marketSchema } from "../search/keyword.ts"
import { sourceSchema } from "../source.ts"
import { positionSchema, rateSchema } from "./visibility-metrics.ts"

export const promptTextSchema = z.string().min(1).max(1000).describe("The question, word for word as scans ask it.")
export const promptTagsSchema = z
  .array(z.string().min(1).max(100))
  .max(20)
  .describe("Your labels, which filters and reports use.")
/** Labels as input. */
export const promptTagsInputSchema = z
  .array(oneLine(z.string().min(1).max(100)))
  .max(20)
  .describe("Your labels, which filters and reports use.")
export const promptEnginesSchema = z
  .array(engineSchema)
  .max(20)
  .describe("Names of engines, such as `chatgpt`; empty means all engines of the instance.")

/** A question that scans send to the engines. */
export const promptSchema = z.strictObject({
  id: idSchema("prm"),
  brand_id: idSchema("brd"),
  text: promptTextSchema,
  tags: promptTagsSchema,
  locale: localeSchema.describe("The language of the prompt."),
  market: marketSchema.nullable().describe("The country that it is asked from; null for anywhere."),
  engines: promptEnginesSchema.describe("Empty means all engines of the instance."),
  enabled: z.boolean().describe("Whether scans include it by default."),
  latest: z
    .strictObject({
      scan_id: idSchema("scn"),
      answers: countSchema.describe("How many answers the scan got for it."),
      mention_rate: rateSchema.describe("The share of answers that name the brand."),
      citation_rate: rateSchema.describe("The share of answers that cite the brand's domains."),
      average_position: positionSchema.describe(
        "The brand's mean order of first mention among the tracked names; 1 is first.",
      ),
      engines: z
        .array(
          z.strictObject({
            engine: engineSchema,
            surface: surfaceSchema,
            answers: countSchema.describe("How many answers the engine gave."),
            mentioned: countSchema.describe("How many of them name the brand."),
            cited: countSchema.describe("How many of them cite the brand's domains."),
          }),
        )
        .max(50)
        .describe("The same by engine."),
      answered_at: z.iso.datetime(),
    })
    .nullable()
    .describe("The results of the last scan with answers; null before the first one."),
  trashed: trashedSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A question that buyers may ask. It is not tracked yet. */
export const promptSuggestionSchema = z.strictObject({
  text: promptTextSchema,
  tags: promptTagsSchema,
  locale: localeSchema,
  based_on: z.enum(["profile", "page", "keyword", "search_query", "gap"]).describe("What the suggestion comes from."),
  source: sourceSchema.describe("Who wrote it: `template`, or the name of the engine."),
  reason: z.string().max(500).nullable().describe("Why buyers may ask it."),
})

export type Prompt = z.infer<typeof promptSchema>
export type PromptSuggestion = z.infer<typeof promptSuggestionSchema>
