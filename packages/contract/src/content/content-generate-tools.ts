import { z } from "zod"

import { localeSchema, visibleArticleSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"

const contentId = idSchema("cnt")

/** An article that is being written. Its status is `generating` until it becomes `draft` or `failed`. */
const generatingSchema = z.strictObject({ content: visibleArticleSchema })

export const generateContent = defineTool({
  name: "generate_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content/generate",
  scope: "content:generate",
  summary: "Write an outline or an article from a brief, keyword or prompt; answers 202",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** What to write about. */
    brief: z.string().min(1).max(4000),
    keyword: z.string().min(1).max(200).optional(),
    prompt_id: z.string().max(48).optional(),
    outline_only: z.boolean().default(false),
    locale: localeSchema.optional(),
    words: z.int().min(100).max(10_000).optional(),
  }),
  output: generatingSchema,
  status: 202,
})

export const rewriteContent = defineTool({
  name: "rewrite_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/rewrite",
  scope: "content:generate",
  summary: "Rewrite or extend an article by instructions; makes a new revision",
  input: z.strictObject({ content_id: contentId, instructions: z.string().min(1).max(4000) }),
  output: generatingSchema,
  status: 202,
})

export const translateContent = defineTool({
  name: "translate_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/translate",
  scope: "content:generate",
  summary: "Translate an article into a linked article in another locale",
  input: z.strictObject({ content_id: contentId, locale: localeSchema }),
  output: generatingSchema,
  status: 202,
})
