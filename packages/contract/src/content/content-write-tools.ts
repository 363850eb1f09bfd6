import { z } from "zod"

import {
  articleAuthorSchema,
  articleImageSchema,
  articleReferenceSchema,
  articleSchema,
  articleSeoSchema,
  articleTypeSchema,
  bodyFormatSchema,
  localeSchema,
  formerSlugSchema,
  slugSchema,
  visibleArticleSchema,
  webUrlSchema,
} from "../article.ts"
import { customValuesInputSchema } from "../custom-fields.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { inputOf } from "../internal/input-of.ts"
import { oneLine } from "../internal/one-line.ts"
import { momentSchema } from "../moment.ts"

const brandId = idSchema("brd")
const contentId = idSchema("cnt")

/**
 * An image as a writer sends it: its address, or the id of a file in the media library. The library fills in the rest,
 * where the writer has not said it.
 */
export const imageInputSchema = inputOf(articleImageSchema)
  .extend({
    url: webUrlSchema.nullable().default(null).describe("The address of the picture; null if `media_id` names it."),
    alt: z
      .string()
      .max(2000)
      .nullable()
      .default(null)
      .describe("The alternative text; null for the one in the media library."),
  })
  .refine((image) => image.url !== null || image.media_id !== null, {
    path: ["url"],
    error: "an image needs a url or a media_id",
  })

/** A title as input has something to read. Answers keep the schema of what is stored. */
const titleSchema = articleSchema.shape.title
  .regex(/^$|[^\s\p{Cc}\p{Cf}]/u, "a title with at least one letter, digit or symbol, not only spaces")
  .describe("The headline.")

/** The fields that a writer sets. At creation, absent fields get a default; in an update, they do not change. */
const writableShape = {
  type: articleTypeSchema.optional(),
  slug: slugSchema
    .optional()
    .describe(
      "The last part of the article's address, unique by brand and locale. A new article without it gets one from its title.",
    ),
  locale: localeSchema.optional().describe("The language of the article. A new article without it gets the brand's."),
  translation_group: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe("A name that translations of one article share; null for none."),
  excerpt: articleSchema.shape.excerpt.optional(),
  body: articleSchema.shape.body.optional(),
  body_format: bodyFormatSchema.optional(),
  images: z
    .array(imageInputSchema)
    .max(500)
    .optional()
    .describe("The pictures. The service adds those of the media library that the body shows."),
  cover: imageInputSchema.nullable().optional().describe("The main picture; null for none."),
  author: inputOf(articleAuthorSchema).nullable().optional().describe("Who wrote it; null to name nobody."),
  authors: z
    .array(inputOf(articleAuthorSchema))
    .max(20)
    .optional()
    .describe("Everybody who wrote it, in their order, in place of `author`. The first one becomes `author`."),
  tags: articleSchema.shape.tags.optional(),
  seo: articleSeoSchema
    .partial()
    .optional()
    .describe("What search engines should read instead of title and excerpt. Absent members do not change."),
  custom: customValuesInputSchema.optional(),
  published_at: momentSchema
    .nullable()
    .optional()
    .describe(
      "The publication date to show, such as that of an imported article. Without it, or with null, the moment of its first publication.",
    ),
  modified_at: momentSchema
    .nullable()
    .optional()
    .describe(
      "The date of the last change to show, such as that of an imported article; null for the moment of the last save. A new title or body without it sets it to null.",
    ),
  previous_slugs: z
    .array(formerSlugSchema)
    .max(100)
    .optional()
    .describe(
      "Former addresses, such as those of an imported article. The list replaces the present one with the next publish. A slug that a rename leaves behind is always added. 409 if another article has or had one of them in this locale.",
    ),
}

export const createContent = defineTool({
  name: "create_content",
  group: "content",
  method: "POST",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:write",
  summary: "Create a draft",
  description:
    "Saves an article that no site shows yet. Only `title` is required; the service makes the slug from it if you send none. A slug that another article of the same locale has answers 409; with `on_slug_conflict` `suffix`, it gets a number instead. Next, check the draft with score_content or create_preview, then call publish_content.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      title: titleSchema,
      ...writableShape,
      on_slug_conflict: z
        .enum(["stop", "suffix"])
        .default("stop")
        .describe(
          "What to do if another article has the slug made from the title: `stop` answers 409, `suffix` makes it end in `-2`, `-3` and so on. A slug that the input names is never changed.",
        ),
    }),
  output: () => visibleArticleSchema,
  status: 201,
})

const restoredSchema = z
  .strictObject({
    former_slug: slugSchema
      .nullable()
      .describe(
        "The slug that it had, if another article has that now, so that its own ends in a number; otherwise null.",
      ),
    lost_previous_slugs: z
      .array(z.string())
      .describe("Its previous slugs that other articles have or had since. They do not lead to it any more."),
  })
  .optional()
  .describe("What came out of the trash. Only in the answer to the call that restored the article.")

export const updateContent = defineTool({
  name: "update_content",
  group: "content",
  method: "PATCH",
  path: "/v1/content/{content_id}",
  scope: "content:write",
  summary: "Edit the working copy (honours If-Match); the live copy stays until the next publish",
  description:
    "Changes only the members that you send; null clears one that can be empty. Send the `ETag` of your last read as `If-Match`: if somebody edited the article since, the call answers 412 and changes nothing. Sites keep the live copy until publish_content. Scheduled without a version, it also needs `content:publish`. With `trashed` false, the call restores an article that delete_content has deleted.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      title: titleSchema.optional(),
      ...writableShape,
      version_name: oneLine(z.string().trim().min(1).max(100))
        .optional()
        .describe("What people call the version that this call leaves, such as `Before the rewrite`."),
      cancel_writing: z
        .boolean()
        .default(false)
        .describe(
          "Whether to stop the language model that writes this article. Its text stays as it was before. While a model writes, every other edit answers 409.",
        ),
      trashed: z
        .literal(false)
        .optional()
        .describe(
          "`false` takes the article out of the trash, as a draft with its revisions, or ends a deletion that waits for platforms. Send no other field with it. Any other article does not change.",
        ),
    }),
  output: () =>
    z.union([
      articleSchema.extend({ restored: restoredSchema }),
      articleReferenceSchema.extend({ restored: restoredSchema }),
    ]),
})

/** A revision without its body. */
export const contentRevisionSchema = z.strictObject({
  id: idSchema("rev"),
  content_id: contentId,
  version: z.int().describe("The version of the article that this revision holds."),
  title: z.string(),
  slug: z.string(),
  word_count: z.int(),
  written_by: z
    .strictObject({
      kind: z.enum(["user", "credential"]).describe("A person, or an API key or token."),
      name: z
        .string()
        .nullable()
        .describe(
          "The e-mail address of the person, or the name of the key or token. Only people who write for the brand see addresses, and only those of people with a role for it; other addresses are null.",
        ),
    })
    .nullable()
    .describe("Who saved it; null if that is no longer known."),
  changed: z
    .array(z.string())
    .describe('The fields that differ from the version before, such as `["title", "body"]`. Empty for the first one.'),
  name: z.string().nullable().describe("What somebody has called this version; null if nobody has."),
  created_at: z.iso.datetime(),
})

export const listContentRevisions = defineTool({
  name: "list_content_revisions",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}/revisions",
  scope: "content:read_drafts",
  summary: "List the revisions of an article, newest first",
  description:
    "Every edit of the working copy makes a revision. The rows have title, slug, word count, what changed and who saved it, but no body: get_content with `version` reads that. Pass the id of a row to restore_content_revision to bring that text back.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      version: z.int().min(1).optional().describe("Only the revision of this version."),
      limit: z.int().min(1).max(100).default(20).describe("The maximum number of revisions to return."),
      cursor: z.string().max(2000).optional().describe("The `next_cursor` of the previous page."),
    }),
  output: () =>
    z.strictObject({
      data: z.array(contentRevisionSchema),
      next_cursor: z.string().nullable().describe("Send it as `cursor` to read on; null on the last page."),
      has_more: z.boolean().describe("Whether there is another page."),
    }),
})

export const restoreContentRevision = defineTool({
  name: "restore_content_revision",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/revisions/{revision_id}/restore",
  scope: "content:write",
  summary: "Make an earlier revision the working copy",
  description:
    "Copies the revision into the working copy as a new version; no revision is lost. Sites keep the live copy until publish_content. Scheduled without a version, it also needs `content:publish`.",
  input: () => z.strictObject({ content_id: contentId, revision_id: idSchema("rev") }),
  output: () => visibleArticleSchema,
})

export const createPreview = defineTool({
  name: "create_preview",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/preview",
  scope: "content:read_drafts",
  summary: "Create a short-lived token that reads one draft",
  description:
    "Returns a token that reads the working copy of this one article by get_content, and nothing else, for one hour. Give it to a site's preview route, or to a reviewer. Anybody who has the token can read the draft until then.",
  input: () => z.strictObject({ content_id: contentId }),
  output: () =>
    z.strictObject({
      token: z.string().describe("A Bearer token that reads only this article."),
      content_id: contentId,
      expires_at: z.iso.datetime().describe("When the token expires."),
    }),
  status: 201,
})

export type ImageInput = z.infer<typeof imageInputSchema>
export type ContentRevision = z.infer<typeof contentRevisionSchema>
