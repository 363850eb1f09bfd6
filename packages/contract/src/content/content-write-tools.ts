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
  webUrlSchema,
} from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { inputOf } from "../internal/input-of.ts"
import { momentSchema } from "../moment.ts"

const brandId = idSchema("brd")
const contentId = idSchema("cnt")

/**
 * An image as a writer sends it: its address, or the id of a file in the media library. The library fills in the rest,
 * where the writer has not said it.
 */
export const imageInputSchema = inputOf(articleImageSchema)
  .extend({
    url: webUrlSchema.nullable().default(null),
    alt: z.string().max(2000).nullable().default(null),
  })
  .refine((image) => image.url !== null || image.media_id !== null, {
    path: ["url"],
    error: "an image needs a url or a media_id",
  })

/** The fields that a writer sets. At creation, absent fields get a default; in an update, they do not change. */
const writableShape = {
  type: articleTypeSchema.optional(),
  slug: slugSchema.optional(),
  locale: localeSchema.optional(),
  translation_group: z.string().max(100).nullable().optional(),
  excerpt: articleSchema.shape.excerpt.optional(),
  body: articleSchema.shape.body.optional(),
  body_format: bodyFormatSchema.optional(),
  images: z.array(imageInputSchema).max(500).optional(),
  cover: imageInputSchema.nullable().optional(),
  author: inputOf(articleAuthorSchema).nullable().optional(),
  tags: articleSchema.shape.tags.optional(),
  seo: articleSeoSchema.partial().optional(),
  /**
   * The publication date to show, such as that of an imported article. Default, and null: the moment of its first
   * publication.
   */
  published_at: momentSchema.nullable().optional(),
}

export const createContent = defineTool({
  name: "create_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:write",
  summary: "Create a draft",
  input: z.strictObject({
    brand_id: brandId,
    title: articleSchema.shape.title,
    ...writableShape,
    /**
     * What to do if another article has the slug made from the title: `stop` answers 409, `suffix` makes it end in
     * `-2`, `-3` and so on. A slug that the input names is never changed.
     */
    on_slug_conflict: z.enum(["stop", "suffix"]).default("stop"),
  }),
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

export type ImageInput = z.infer<typeof imageInputSchema>
export type ContentRevision = z.infer<typeof contentRevisionSchema>
