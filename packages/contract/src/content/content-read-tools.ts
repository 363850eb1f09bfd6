import { z } from "zod"

import { articleFields, articleSchema, articleStatusSchema, articleTypeSchema, localeSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { momentSchema } from "../moment.ts"
import { articleEvidenceSchema, evidenceKinds } from "./article-evidence.ts"
import { changePageSchema } from "./changes.ts"
import { publicationItemSchema, waitingDeletionSchema } from "./publication.ts"
import { trashedArticleSchema } from "./trashed-article.ts"
import { writingSchema } from "./writing.ts"

const brandId = idSchema("brd")
const contentId = idSchema("cnt")
const list = (of: z.ZodType<string>) => z.array(of).max(50)

const minRevision = z
  .int()
  .min(0)
  .optional()
  .describe(
    "Waits up to two seconds until the answer shows this revision, such as the one that a webhook names; otherwise it answers 503.",
  )

export const listContent = defineTool({
  name: "list_content",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content",
  scope: "content:read",
  summary: "List articles of a brand; only published ones without content:read_drafts",
  description:
    "Returns whole articles, 20 a page; `fields` picks members and `cursor` reads on. Articles in the trash are only in the list with `trashed`. Any `status` other than `published` needs content:read_drafts; without it, the call answers 403. To keep a copy up to date, use list_content_changes instead of reading the list again.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      status: z
        .enum([...articleStatusSchema.options, "all"])
        .default("published")
        .describe("Only articles in this state. Anything but `published` needs content:read_drafts."),
      type: articleTypeSchema.optional().describe("Only articles of this type."),
      locale: localeSchema.optional().describe("Only articles in this language."),
      tag: list(z.string().min(1).max(100)).optional().describe("Only articles with one of these topics."),
      author: z.string().min(1).max(200).optional().describe("The author's exact name."),
      custom: z
        .array(
          z
            .string()
            .max(300)
            .regex(/^[a-z][a-z0-9_]{0,47}:/, "write name:value"),
        )
        .max(10)
        .optional()
        .describe(
          "Only articles whose custom fields have all these values, each as `name:value`, such as `level:beginner` or `featured:true`. A list has a value if it is one of its members. Values of more than 200 characters are never found.",
        ),
      q: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe("Text in the title, author's name, excerpt or body. The case of the letters a to z does not matter."),
      address: z
        .string()
        .min(1)
        .max(2000)
        .optional()
        .describe("Only the article that this URL, path or slug leads to, also a former one."),
      translation_group: z.string().min(1).max(100).optional().describe("Only the translations in this group."),
      published_after: momentSchema.optional().describe("Only articles with a later `published_at`."),
      published_before: momentSchema.optional().describe("Only articles with an earlier `published_at`."),
      scheduled_after: momentSchema
        .optional()
        .describe("Only articles that the service publishes at this moment or later. It needs content:read_drafts."),
      scheduled_before: momentSchema
        .optional()
        .describe("Only articles that the service publishes earlier. It needs content:read_drafts."),
      updated_since: momentSchema.optional().describe("Only articles edited at this moment or later."),
      slug: list(z.string().min(1).max(200)).optional().describe("Only articles with one of these slugs."),
      ids: list(z.string().min(1).max(48)).optional().describe("Only the articles with these ids."),
      integration_ids: list(z.string().min(1).max(48))
        .optional()
        .describe(
          "Only articles that these platforms got, each with its `publications` there. It needs content:read_drafts.",
        ),
      publication_state: z
        .enum([...publicationItemSchema.shape.state.options, "needs_person", "not_sent"])
        .optional()
        .describe(
          "With `integration_ids`: only articles in this state on one of them. `needs_person`: `conflict`, `failed`, `gone` or with drift. `not_sent`: one of them never got it.",
        ),
      being_deleted: z
        .boolean()
        .optional()
        .describe("`true`: only articles whose `deletion` waits for platforms. It needs content:read_drafts."),
      unpublished_changes: z
        .boolean()
        .optional()
        .describe(
          "`true`: only live articles with changes that are not. It needs content:read_drafts, and `status` `all`.",
        ),
      evidence: z
        .array(z.enum(evidenceKinds))
        .max(evidenceKinds.length)
        .optional()
        .describe(
          "Also tells of each article its addresses, what Search Console shows of them for 90 days at most (it needs search:read), how many answers cite it, and what it changed (visibility:read), since its publication.",
        ),
      sort: z
        .enum(["-published_at", "published_at", "-updated_at", "updated_at", "title", "-title", "publish_at"])
        .default("-published_at")
        .describe(
          "The order; `-` puts the latest first. `publish_at` lists what is scheduled; it needs content:read_drafts and `status` `all`.",
        ),
      limit: z
        .int()
        .min(1)
        .max(100)
        .default(20)
        .describe("The maximum number of articles to return. A page also ends at 4 MiB."),
      cursor: z
        .string()
        .max(2000)
        .optional()
        .describe("The `next_cursor` of the previous page, with the same filters and order."),
      offset: z
        .int()
        .min(0)
        .max(100_000)
        .optional()
        .describe("Skips so many articles, for pages with numbers. Use `cursor` to read everything."),
      count: z.boolean().optional().describe("Whether to answer `total`."),
      fields: z
        .array(z.enum(articleFields))
        .max(50)
        .optional()
        .describe("The members to return; `id` is always there. Leave out `body` to keep an answer small."),
      trashed: z
        .boolean()
        .default(false)
        .describe(
          "`true` lists the trash instead, the latest deletion first, whatever `sort` says. It needs content:read_drafts. Of the filters, only `q`, `locale`, `slug` and `ids` work with it.",
        ),
      min_revision: minRevision,
    }),
  output: () =>
    z.strictObject({
      data: z
        .array(
          articleSchema
            .partial()
            .required({ id: true })
            .extend({
              trashed: trashedArticleSchema,
              publications: z
                .array(publicationItemSchema.omit({ kind: true, warnings: true }))
                .optional()
                .describe("Only with `integration_ids`: what these platforms have of it."),
              deletion: waitingDeletionSchema.optional().describe("Only with `being_deleted`."),
              evidence: articleEvidenceSchema.optional().describe("Only with `evidence`."),
            }),
        )
        .describe("The articles, whole or with the chosen `fields`."),
      next_cursor: z.string().nullable().describe("Send it as `cursor` to read on; null on the last page."),
      has_more: z.boolean().describe("Whether there is another page."),
      total: z
        .int()
        .optional()
        .describe("With `count`: how many articles match, 100,000 at most. Not in the list of the trash."),
      revision: z.int().describe("The brand's revision that the answer shows."),
      sync_token: z.string().describe("Send it as `since` to list_content_changes, to get what changes from here on."),
    }),
})

export const listContentChanges = defineTool({
  name: "list_content_changes",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content/changes",
  scope: "content:read",
  summary: "List changes since a sync token, with tombstones; without a token, a full snapshot",
  description:
    "Each row is the latest change of one article: `upsert` with the whole article, or `delete` as a tombstone. Read on while `has_more` is true and keep `next_sync_token` for the next call. The feed keeps tombstones for 90 days. An older token answers 410; then start again without `since`.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      since: z
        .string()
        .max(2000)
        .regex(/^st_[\w-]+\.[\w-]+$/, "a sync token from an earlier answer")
        .optional()
        .describe(
          "The `next_sync_token` of the previous answer, or a `sync_token` of list_content. Default: a snapshot of all articles.",
        ),
      limit: z
        .int()
        .min(1)
        .max(100)
        .default(100)
        .describe("The maximum number of changes to return. A page also ends at 4 MiB."),
      latest: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe(
          "Returns in `latest` instead the last changes that sites can see, the newest first and without the articles: so many at most.",
        ),
      min_revision: minRevision,
    }),
  output: () => changePageSchema,
})

export const getContent = defineTool({
  name: "get_content",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}",
  scope: "content:read",
  summary: "Get one article",
  description:
    "Returns the live copy, or the working copy if the credential has content:read_drafts. An article that does not exist, belongs to another account, or is not published for this reader answers the same 404. Keep the `ETag`: update_content takes it as `If-Match`. With `version`, it returns an earlier text, as list_content_revisions lists them.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      version: z
        .int()
        .min(1)
        .optional()
        .describe(
          "The version to read: the fields that a writer sets, as that revision holds them. It needs content:read_drafts. Default: the present one.",
        ),
      min_revision: minRevision,
    }),
  output: () =>
    articleSchema.extend({
      writing: writingSchema
        .optional()
        .describe(
          "The latest writing by a language model on this article. Absent if there was none, and for readers of published content.",
        ),
      deletion: waitingDeletionSchema
        .optional()
        .describe(
          "Set while the article waits to be deleted, because other platforms have it. Only for readers of drafts.",
        ),
    }),
})

export const getContentBySlug = defineTool({
  name: "get_content_by_slug",
  group: "content",
  method: "GET",
  path: "/v1/brands/{brand_id}/content/by-slug/{slug}",
  scope: "content:read",
  summary: "Get one article by its slug and locale; previous slugs work too",
  description:
    "Use it to find the article behind the address of a page. A previous slug answers 200 with the article under its new slug and a `Content-Location` header, so that you can redirect. Without `locale`, the brand's default locale applies.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      slug: z.string().min(1).max(200).describe("The present slug of the article, or a previous one."),
      locale: localeSchema.optional().describe("The locale of the slug. Default: the brand's."),
      min_revision: minRevision,
    }),
  output: () => articleSchema,
})
