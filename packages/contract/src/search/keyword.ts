import { z } from "zod"

import { localeSchema, webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourcedSchema } from "../source.ts"

export const searchIntentSchema = z
  .enum(["informational", "navigational", "commercial", "transactional"])
  .describe("What people who search for it want: to learn, to find a site, to compare, or to buy.")

export const marketSchema = z
  .string()
  .regex(/^[a-z]{2}$/, "a country of two letters, such as us")
  .describe("A country: ISO 3166-1 alpha-2 in lower case, such as `us`.")

export const keywordTextSchema = z.string().min(1).max(200).describe("The words that people search for.")
export const keywordTagsSchema = z.array(z.string().min(1).max(100)).max(20).describe("Your labels, which filters use.")

/** A keyword that the brand tracks, with its latest numbers. */
export const keywordSchema = z.strictObject({
  id: idSchema("kwd"),
  brand_id: idSchema("brd"),
  keyword: keywordTextSchema,
  locale: localeSchema.describe("The language of the searches."),
  market: marketSchema.nullable().describe("Null for anywhere."),
  tags: keywordTagsSchema,
  target_url: webUrlSchema.nullable().describe("The page that should rank for it; null if not decided."),
  intent: searchIntentSchema.nullable(),
  position: sourcedSchema(z.number().min(0)).describe(
    "Mean position over the last seven days with numbers; 1 is the top.",
  ),
  previous_position: sourcedSchema(z.number().min(0)).describe("The same over the seven days before that."),
  ranking_url: observedUrlSchema.nullable().describe("The page of the site that ranks for it; null if none does."),
  volume: sourcedSchema(countSchema).describe("Searches a month."),
  difficulty: sourcedSchema(z.number().min(0).max(100)).describe("0 (easy) to 100, on the source's own scale."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A suggested keyword. It is not tracked yet. */
export const keywordSuggestionSchema = z.strictObject({
  keyword: keywordTextSchema,
  intent: searchIntentSchema.nullable(),
  found_in: z.enum(["site", "search_console", "llm", "keyword_data"]).describe("Where the suggestion comes from."),
  reason: z.string().max(500).nullable().describe("Why it suits the brand."),
  position: sourcedSchema(z.number().min(0)),
  volume: sourcedSchema(countSchema),
})

export type Keyword = z.infer<typeof keywordSchema>
export type KeywordSuggestion = z.infer<typeof keywordSuggestionSchema>
