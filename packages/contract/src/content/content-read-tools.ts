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
  summary: "List articles of a brand; only published ones without content:read_drafts",
  input: z.strictObject({
    brand_id: brandId,
    status: z.enum([...articleStatusSchema.options, "all"]).default("published"),
    type: articleTypeSchema.optional(),
    locale: localeSchema.optional(),
    tag: list(z.string().min(1).max(100)).optional(),
    /** The author's exact name. */
    author: z.string().min(1).max(200).optional(),
    /** Text in the title, author's name, excerpt or body. The case of the letters a to z does not matter. */
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
  summary: "List changes since a sync token, with tombstones; without a token, a full snapshot",
  input: z.strictObject({
    brand_id: brandId,
    since: z
      .string()
      .max(2000)
      .regex(/^st_[\w-]+\.[\w-]+$/, "a sync token from an earlier answer")
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
  summary: "Get one article",
  input: z.strictObject({ content_id: contentId, min_revision: z.int().min(0).optional() }),
  output: articleSchema,
})

export const getContentBySlug = defineTool({
  name: "get_content_by_slug",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content/by-slug/{slug}",
  scope: "content:read",
  summary: "Get one article by its slug and locale; previous slugs work too",
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
  category: z.enum(["readability", "structure", "entities", "answerability", "metadata", "links"]),
  /** `not_measured` if the article has nothing to check, such as no images. Such a check does not count. */
  state: z.enum(["passed", "failed", "not_measured"]),
  /** Whether the state is `passed`. */
  passed: z.boolean(),
  /** What a failed check takes off the score. */
  weight: z.number(),
  detail: z.string(),
})

/** How well an article can be read, found and cited, computed only from its text. */
export const scoreSchema = z.strictObject({
  content_id: z.string(),
  version: z.int(),
  /** 0 to 100: the weights of the passed checks as a share of the weights of all that were measured. */
  score: z.int().min(0).max(100),
  /** An average is null if the text is too short for it. All are null if the body is too complex to score. */
  metrics: z.strictObject({
    words: z.int().nullable(),
    sentences: z.int().nullable(),
    words_per_sentence: z.number().nullable(),
    /** Flesch reading ease; only for English. */
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
  summary: "Check the readability, structure, entities, answerability, metadata and links of an article",
  input: z.strictObject({ content_id: contentId }),
  output: scoreSchema,
})

export type Score = z.infer<typeof scoreSchema>
