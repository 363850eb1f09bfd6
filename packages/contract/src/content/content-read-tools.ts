import { z } from "zod"

import { articleFields, articleSchema, articleStatusSchema, articleTypeSchema, localeSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { momentSchema } from "../moment.ts"
import { changePageSchema } from "./changes.ts"

const brandId = idSchema("brd")
const contentId = idSchema("cnt")
const list = (of: z.ZodType<string>) => z.array(of).max(50)

export const listContent = defineTool({
  name: "list_content",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:read",
  summary: "Content of the brand; published only unless content:read_drafts",
  input: z.strictObject({
    brand_id: brandId,
    status: z.enum([...articleStatusSchema.options, "all"]).default("published"),
    type: articleTypeSchema.optional(),
    locale: localeSchema.optional(),
    tag: list(z.string().min(1).max(100)).optional(),
    /** The author's name, as the article has it. */
    author: z.string().min(1).max(200).optional(),
    /** What title, author's name, excerpt or body contain, whatever the case of letters from a to z. */
    q: z.string().min(1).max(200).optional(),
    translation_group: z.string().min(1).max(100).optional(),
    published_after: momentSchema.optional(),
    published_before: momentSchema.optional(),
    updated_since: momentSchema.optional(),
    slug: list(z.string().min(1).max(200)).optional(),
    ids: list(z.string().min(1).max(48)).optional(),
    sort: z.enum(["-published_at", "published_at", "-updated_at", "updated_at", "title"]).default("-published_at"),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().max(2000).optional(),
    fields: z.array(z.enum(articleFields)).max(50).optional(),
    min_revision: z.int().min(0).optional(),
  }),
  output: z.strictObject({
    data: z.array(articleSchema.partial().required({ id: true })),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
    revision: z.int(),
    sync_token: z.string(),
  }),
})

export const listContentChanges = defineTool({
  name: "list_content_changes",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content/changes",
  scope: "content:read",
  summary: "Changes since a sync token, with tombstones; without a token a full snapshot",
  input: z.strictObject({
    brand_id: brandId,
    since: z
      .string()
      .max(2000)
      .regex(/^st_[\w-]+\.[\w-]+$/, "a sync token, as an earlier answer gave it")
      .optional(),
    limit: z.int().min(1).max(100).default(100),
    min_revision: z.int().min(0).optional(),
  }),
  output: changePageSchema,
})

export const getContent = defineTool({
  name: "get_content",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}",
  scope: "content:read",
  summary: "One item",
  input: z.strictObject({ content_id: contentId, min_revision: z.int().min(0).optional() }),
  output: articleSchema,
})

export const getContentBySlug = defineTool({
  name: "get_content_by_slug",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content/by-slug/{slug}",
  scope: "content:read",
  summary: "One item by slug (and locale); follows old slugs",
  input: z.strictObject({
    brand_id: brandId,
    slug: z.string().min(1).max(200),
    locale: localeSchema.optional(),
    min_revision: z.int().min(0).optional(),
  }),
  output: articleSchema,
})

const scoreCheckSchema = z.strictObject({
  /** Permanent and machine-readable. */
  code: z.string(),
  category: z.enum(["readability", "structure", "answerability", "metadata", "links"]),
  passed: z.boolean(),
  /** What counts against the score where it did not pass. */
  weight: z.number(),
  detail: z.string(),
})

/** How well an article can be read, found and cited, computed from its text alone. */
export const scoreSchema = z.strictObject({
  content_id: z.string(),
  version: z.int(),
  /** 0 to 100: the share of the weights of all checks that passed. */
  score: z.int().min(0).max(100),
  /** Each average is null where the text is too short for it. All are null where the body is too complex to score. */
  metrics: z.strictObject({
    words: z.int().nullable(),
    sentences: z.int().nullable(),
    words_per_sentence: z.number().nullable(),
    /** Flesch reading ease; English alone. */
    reading_ease: z.number().nullable(),
    headings: z.int().nullable(),
    links: z.int().nullable(),
    images: z.int().nullable(),
    images_without_alt: z.int().nullable(),
  }),
  checks: z.array(scoreCheckSchema),
})

export const scoreContent = defineTool({
  name: "score_content",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}/score",
  scope: "content:read",
  summary: "Readability, structure, entities, answerability checks",
  input: z.strictObject({ content_id: contentId }),
  output: scoreSchema,
})

export type Score = z.infer<typeof scoreSchema>
