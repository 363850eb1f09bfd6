import { z } from "zod"

import {
  articleAuthorSchema,
  articleFields,
  articleImageSchema,
  articleSchema,
  articleSeoSchema,
  articleTypeSchema,
  bodyFormatSchema,
  localeSchema,
  slugSchema,
} from "./article.ts"
import { changePageSchema } from "./changes.ts"
import { defineTool } from "./define-tool.ts"
import { idSchema } from "./id.ts"

const brandId = idSchema("brd")
const contentId = idSchema("cnt")

/** The fields a writer sets. Absent ones get a default at creation and stay as they are in an update. */
const writableShape = {
  type: articleTypeSchema.optional(),
  slug: slugSchema.optional(),
  locale: localeSchema.optional(),
  translation_group: z.string().max(100).nullable().optional(),
  excerpt: articleSchema.shape.excerpt.optional(),
  body: articleSchema.shape.body.optional(),
  body_format: bodyFormatSchema.optional(),
  images: z.array(articleImageSchema).max(500).optional(),
  cover: articleImageSchema.nullable().optional(),
  author: articleAuthorSchema.nullable().optional(),
  tags: articleSchema.shape.tags.optional(),
  seo: articleSeoSchema.partial().optional(),
  /** The date the article bears, such as that of an import; by default the moment of its first publication. */
  published_at: z.iso.datetime({ offset: true }).optional(),
}

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
    status: z.enum(["published", "draft", "unpublished", "all"]).default("published"),
    type: articleTypeSchema.optional(),
    locale: localeSchema.optional(),
    tag: list(z.string().min(1).max(100)).optional(),
    slug: list(z.string().min(1).max(200)).optional(),
    ids: list(z.string().min(1).max(48)).optional(),
    sort: z.enum(["-published_at", "published_at", "-updated_at", "updated_at"]).default("-published_at"),
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
    since: z.string().max(2000).optional(),
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

export const createContent = defineTool({
  name: "create_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:write",
  summary: "New draft",
  input: z.strictObject({ brand_id: brandId, title: articleSchema.shape.title, ...writableShape }),
  output: articleSchema,
  status: 201,
})

export const updateContent = defineTool({
  name: "update_content",
  group: "content",
  method: "PATCH",
  path: "/v1/content/{content_id}",
  scope: "content:write",
  summary: "Edit the working copy; what is live stays until the next publish",
  input: z.strictObject({ content_id: contentId, title: articleSchema.shape.title.optional(), ...writableShape }),
  output: articleSchema,
})

export const deleteContent = defineTool({
  name: "delete_content",
  group: "content",
  method: "DELETE",
  path: "/v1/content/{content_id}",
  scope: "content:write",
  summary: "Delete; leaves a tombstone",
  input: z.strictObject({ content_id: contentId }),
  output: z.strictObject({ id: contentId, deleted: z.literal(true) }),
})

export const publicationSchema = z.strictObject({
  id: idSchema("pub"),
  status: z.enum(["succeeded", "failed", "queued"]),
  integration_id: z.string().nullable(),
  remote_id: z.string().nullable(),
  url: z.string().nullable(),
  error: z.string().nullable(),
})

export const publishContent = defineTool({
  name: "publish_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/publish",
  scope: "content:publish",
  summary: "Publish the working copy to an integration; by default to the brand's sites",
  input: z.strictObject({ content_id: contentId, integration_id: z.string().max(48).optional() }),
  output: z.strictObject({ publication: publicationSchema, content: articleSchema }),
})

export const unpublishContent = defineTool({
  name: "unpublish_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/unpublish",
  scope: "content:publish",
  summary: "Withdraw from the brand's sites",
  input: z.strictObject({ content_id: contentId }),
  output: articleSchema,
})

export type Publication = z.infer<typeof publicationSchema>

/** The tools of the content group. */
export const contentTools = [
  listContent,
  listContentChanges,
  getContent,
  getContentBySlug,
  createContent,
  updateContent,
  deleteContent,
  publishContent,
  unpublishContent,
] as const
