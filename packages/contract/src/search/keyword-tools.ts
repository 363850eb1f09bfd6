import { z } from "zod"

import { localeSchema, webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { askedEngineSchema } from "../internal/asked-engine.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import {
  keywordSchema,
  keywordSuggestionSchema,
  keywordTagsSchema,
  keywordTextSchema,
  marketSchema,
  searchIntentSchema,
} from "./keyword.ts"

const brandId = idSchema("brd")
const keywordId = idSchema("kwd")

/** The settings of a keyword besides its words. */
const settingsShape = {
  tags: keywordTagsSchema.optional(),
  target_url: webUrlSchema.nullable().optional().describe("The page that should rank for it; null if not decided."),
  intent: searchIntentSchema.nullable().optional().describe("What people who search for it want; null if unknown."),
}

export const listKeywords = defineTool({
  name: "list_keywords",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/keywords",
  scope: "search:read",
  summary: "List tracked keywords with their latest position and search volume",
  description:
    "Positions are means of the last seven days with search data; volume and difficulty need a data provider. A number without a source is null and says in `missing` why.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      q: z.string().min(1).max(200).optional().describe("Text in the keyword."),
      tag: keywordTagsSchema.optional().describe("Only keywords with one of these labels."),
      intent: searchIntentSchema.optional().describe("Only keywords with this intent."),
      locale: localeSchema.optional().describe("Only keywords in this language."),
      market: marketSchema.optional().describe("Only keywords of this country."),
      sort: z
        .enum(["keyword", "-created_at", "position", "-volume"])
        .default("keyword")
        .describe("The order; `-` puts the greatest or latest first."),
      ...pagingShape,
    }),
  output: () => z.strictObject(pageShape(keywordSchema)),
})

export const addKeywords = defineTool({
  name: "add_keywords",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/keywords",
  scope: "search:write",
  summary: "Track up to 500 keywords",
  description:
    "Saves keywords to watch; it costs nothing by itself. Keywords that are already tracked come back in `skipped`. Positions appear in list_keywords as far as search data shows them.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      keywords: z
        .array(
          z.strictObject({
            keyword: keywordTextSchema,
            locale: localeSchema.optional().describe("Default: the brand's default locale."),
            market: marketSchema.nullable().optional().describe("The country to look at; null for anywhere."),
            ...settingsShape,
          }),
        )
        .min(1)
        .max(500)
        .describe("The keywords to track."),
    }),
  output: () =>
    z.strictObject({
      data: z.array(keywordSchema).max(500).describe("The new keywords, in the order of the input."),
      skipped: z
        .array(keywordTextSchema)
        .max(500)
        .describe("The keywords that are already tracked or appear twice in the input."),
    }),
  status: 201,
})

export const updateKeyword = defineTool({
  name: "update_keyword",
  group: "search",
  method: "PATCH",
  path: "/v1/brands/{brand_id}/keywords/{keyword_id}",
  scope: "search:write",
  summary: "Change the tags, target page and intent of a keyword",
  description:
    "Changes only the members that you send; null clears the target page or the intent. The words, locale and country cannot change: delete the keyword and add another.",
  input: () => z.strictObject({ brand_id: brandId, keyword_id: keywordId, ...settingsShape }),
  output: () => keywordSchema,
})

export const deleteKeyword = defineTool({
  name: "delete_keyword",
  group: "search",
  method: "DELETE",
  path: "/v1/brands/{brand_id}/keywords/{keyword_id}",
  scope: "search:write",
  summary: "Stop tracking a keyword",
  description:
    "Removes the keyword from lists and summaries. Search data stays, so its position comes back if you add it again.",
  input: () => z.strictObject({ brand_id: brandId, keyword_id: keywordId }),
  output: () => z.strictObject({ id: keywordId, deleted: z.literal(true) }),
})

export const suggestKeywords = defineTool({
  name: "suggest_keywords",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/keywords/suggestions",
  scope: "search:write",
  summary: "Suggest keywords from articles, Search Console, keyword data and an AI engine",
  description:
    "Proposes keywords and saves nothing: track the good ones with add_keywords. With the scope scans:run and a configured engine, it also asks that engine once, which costs money; `asked` reports how much.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      seeds: z
        .array(keywordTextSchema)
        .max(20)
        .optional()
        .describe("Words to start from. Default: what the brand and its site are about."),
      url: webUrlSchema.optional().describe("A page to find keywords for."),
      locale: localeSchema.optional().describe("The language of the suggestions. Default: the brand's."),
      market: marketSchema.optional().describe("The country of the searches."),
      limit: z.int().min(1).max(100).default(30).describe("The maximum number of suggestions to return."),
    }),
  output: () =>
    z.strictObject({
      data: z.array(keywordSuggestionSchema).max(100),
      asked: askedEngineSchema.describe("The engine that was asked, and what that cost; null if none was asked."),
    }),
})
