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

/** The fields that a writer sets. At creation, absent fields get a default; in an update, they do not change. */
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
  /**
   * The publication date to show, such as that of an imported article. Default: the moment of its first publication.
   */
  published_at: momentSchema.optional(),
  /**
   * Former addresses, such as those of an imported article. The list replaces the present one with the next publish. A slug that a rename
   * leaves behind is always added. 409 if another article has or had one of them in this locale.
   */
  previous_slugs: z.array(slugSchema).max(100).optional(),
}

export const createContent = defineTool({
  name: "create_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:write",
  summary: "Create a draft",
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
  summary: "Edit the working copy (honours If-Match); the live copy stays until the next publish",
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
  summary: "Delete an article; leaves a tombstone in the change feed",
  input: z.strictObject({ content_id: contentId }),
  output: z.strictObject({ id: contentId, deleted: z.literal(true) }),
})

/** A revision without its body. */
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
  summary: "List the revisions of an article, newest first",
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
  summary: "Make an earlier revision the working copy",
  input: z.strictObject({ content_id: contentId, revision_id: idSchema("rev") }),
  output: visibleArticleSchema,
})

export const createPreview = defineTool({
  name: "create_preview",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/preview",
  scope: "content:read_drafts",
  summary: "Create a short-lived token that reads one draft",
  input: z.strictObject({ content_id: contentId }),
  output: z.strictObject({
    /** A Bearer token that reads only this article. */
    token: z.string(),
    content_id: contentId,
    expires_at: z.iso.datetime(),
  }),
  status: 201,
})

export type ContentRevision = z.infer<typeof contentRevisionSchema>
