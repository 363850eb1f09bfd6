import { z } from "zod"

import { localeSchema, webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourcedSchema } from "../source.ts"

export const searchIntentSchema = z.enum(["informational", "navigational", "commercial", "transactional"])

/** The country of a search: ISO 3166-1 alpha-2 in lower case. */
export const marketSchema = z.string().regex(/^[a-z]{2}$/, "a country of two letters, such as us")

export const keywordTextSchema = z.string().min(1).max(200)
export const keywordTagsSchema = z.array(z.string().min(1).max(100)).max(20)

/** A keyword that the brand tracks, with its latest numbers. */
export const keywordSchema = z.strictObject({
  id: idSchema("kwd"),
  brand_id: idSchema("brd"),
  keyword: keywordTextSchema,
  locale: localeSchema,
  /** Null for anywhere. */
  market: marketSchema.nullable(),
  tags: keywordTagsSchema,
  /** The page that should rank for it. */
  target_url: webUrlSchema.nullable(),
  intent: searchIntentSchema.nullable(),
  /** Mean position over the last seven days with numbers; 1 is the top. */
  position: sourcedSchema(z.number().min(0)),
  /** The same over the seven days before that. */
  previous_position: sourcedSchema(z.number().min(0)),
  /** The page of the site that ranks for it. */
  ranking_url: observedUrlSchema.nullable(),
  /** Searches a month. */
  volume: sourcedSchema(countSchema),
  /** 0 (easy) to 100, on the source's own scale. */
  difficulty: sourcedSchema(z.number().min(0).max(100)),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A suggested keyword. It is not tracked yet. */
export const keywordSuggestionSchema = z.strictObject({
  keyword: keywordTextSchema,
  intent: searchIntentSchema.nullable(),
  /** Where the suggestion comes from. */
  found_in: z.enum(["site", "search_console", "llm", "keyword_data"]),
  /** Why it suits the brand. */
  reason: z.string().max(500).nullable(),
  position: sourcedSchema(z.number().min(0)),
  volume: sourcedSchema(countSchema),
})

export type Keyword = z.infer<typeof keywordSchema>
export type KeywordSuggestion = z.infer<typeof keywordSuggestionSchema>
