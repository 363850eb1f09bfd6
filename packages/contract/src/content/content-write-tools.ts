import { z } from "zod"

import {
  articleAuthorSchema,
  articleImageSchema,
  articleSchema,
  articleSeoSchema,
  articleTypeSchema,
  bodyFormatSchema,
  localeSchema,
  slugSchema,
  visibleArticleSchema,
} from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { momentSchema } from "../moment.ts"

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
  published_at: momentSchema.optional(),
}

export const createContent = defineTool({
  name: "create_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:write",
  summary: "New draft",
  input: z.strictObject({ brand_id: brandId, title: articleSchema.shape.title, ...writableShape }),
  output: visibleArticleSchema,
  status: 201,
})

export const updateContent = defineTool({
  name: "update_content",
  group: "content",
  method: "PATCH",
  path: "/v1/content/{content_id}",
  scope: "content:write",
  summary: "Edit the working copy (If-Match honoured); what is live stays until the next publish",
  input: z.strictObject({
    content_id: contentId,
    title: articleSchema.shape.title.optional(),
    ...writableShape,
  }),
  output: visibleArticleSchema,
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

/** What a revision was, without its body. */
export const contentRevisionSchema = z.strictObject({
  id: idSchema("rev"),
  content_id: contentId,
  version: z.int(),
  title: z.string(),
  slug: z.string(),
  word_count: z.int(),
  created_at: z.iso.datetime(),
})

export const listContentRevisions = defineTool({
  name: "list_content_revisions",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}/revisions",
  scope: "content:read_drafts",
  summary: "Revision history, newest first",
  input: z.strictObject({
    content_id: contentId,
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.strictObject({
    data: z.array(contentRevisionSchema),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
})

export const restoreContentRevision = defineTool({
  name: "restore_content_revision",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/revisions/{revision_id}/restore",
  scope: "content:write",
  summary: "Make a revision the working copy",
  input: z.strictObject({ content_id: contentId, revision_id: idSchema("rev") }),
  output: visibleArticleSchema,
})

export const createPreview = defineTool({
  name: "create_preview",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/preview",
  scope: "content:read_drafts",
  summary: "Short-lived read token for one draft",
  input: z.strictObject({ content_id: contentId }),
  output: z.strictObject({
    /** Used as Bearer; reads this one item and nothing else. */
    token: z.string(),
    content_id: contentId,
    expires_at: z.iso.datetime(),
  }),
  status: 201,
})

export type ContentRevision = z.infer<typeof contentRevisionSchema>
