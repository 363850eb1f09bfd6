import { z } from "zod"

import { localeSchema, visibleArticleSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { writingEstimateSchema, writingSchema } from "./writing.ts"

const contentId = idSchema("cnt")

/** An article that is being written. Its status is `generating` until the work ends. */
const generatingSchema = z.strictObject({
  content: visibleArticleSchema.nullable().describe("Null with `dry_run`."),
  writing: writingSchema.nullable().describe("Null with `dry_run`."),
  estimate: writingEstimateSchema.optional().describe("Only with `dry_run`: what it would cost."),
})
const review = z
  .boolean()
  .optional()
  .describe("Keeps the article until a person has compared the texts and taken the new one in the dashboard.")
const dryRun = z
  .boolean()
  .optional()
  .describe("Asks no model and changes nothing: `estimate` tells what it would cost. Needs no `Idempotency-Key`.")

export const generateContent = defineTool({
  name: "generate_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content/generate",
  scope: "content:generate",
  summary: "Write an outline or an article from a brief, keyword or prompt; answers 202",
  description:
    "Asks a language model, which costs money (`dry_run` tells how much), and answers at once with an article in status `generating`. Read it with get_content until the status is `draft` or `failed`; `writing.checks` then says what each claim rests on. update_content with `cancel_writing` stops it. Nothing is published.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      brief: z.string().min(1).max(4000).describe("What to write about."),
      keyword: z.string().min(1).max(200).optional().describe("The search that the article should rank for."),
      prompt_id: idSchema("prm").optional().describe("The tracked prompt that the article should answer."),
      outline_only: z.boolean().default(false).describe("Whether to write only headings and key points."),
      outline: z
        .strictObject({ content_id: contentId, version: z.int().min(1).describe("The version that was read.") })
        .optional()
        .describe("An approved outline, and its version: the article replaces it. 409 if it has changed since."),
      locale: localeSchema.optional().describe("The language to write in. Default: the brand's."),
      words: z
        .int()
        .min(100)
        .max(10_000)
        .optional()
        .describe("About how many words to write. Default: what the topic needs."),
      dry_run: dryRun,
    }),
  output: () => generatingSchema,
  status: 202,
})

export const rewriteContent = defineTool({
  name: "rewrite_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/rewrite",
  scope: "content:generate",
  summary: "Rewrite or extend an article by instructions; makes a new revision",
  description:
    "Asks a language model, which costs money (see `dry_run`), to change single blocks of the working copy; all others keep every byte. The answer is 202 and the status `generating`. The live copy stays as it is, and restore_content_revision brings the earlier text back. update_content with `cancel_writing` stops it. Also needs `content:read_drafts` and `content:write`.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      instructions: z.string().min(1).max(4000).describe("What to change, in plain words."),
      review,
      dry_run: dryRun,
    }),
  output: () => generatingSchema,
  status: 202,
})

export const translateContent = defineTool({
  name: "translate_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/translate",
  scope: "content:generate",
  summary: "Translate an article into a linked article in another locale",
  description:
    "Asks a language model, which costs money (see `dry_run`), for a draft in another locale with the same `translation_group`. If there is one already, its working copy changes. The answer is 202 and the status `generating`. The original gets a group if it has none; live, it shows the group at once only with `content:publish`. Also needs `content:read_drafts` and `content:write`.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      locale: localeSchema.describe("The language to translate into."),
      review,
      dry_run: dryRun,
    }),
  output: () => generatingSchema,
  status: 202,
})
