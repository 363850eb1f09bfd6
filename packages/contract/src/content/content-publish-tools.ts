import { z } from "zod"

import { visibleArticleSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { momentSchema } from "../moment.ts"

const contentId = idSchema("cnt")

export const publicationSchema = z.strictObject({
  id: idSchema("pub"),
  status: z
    .enum(["succeeded", "failed", "queued", "scheduled", "cancelled"])
    .describe("`scheduled` waits for `publish_at`, `queued` is under way."),
  publish_at: z.iso
    .datetime()
    .nullable()
    .describe("When a scheduled publication happens; null for one that happened at once."),
  created_at: z.iso.datetime(),
  integration_id: z.string().nullable().describe("The integration that it went to; null for the brand's own sites."),
  remote_id: z.string().nullable().describe("The platform's own id of the article; null if there is none."),
  url: z.string().nullable().describe("The address on the platform; null if unknown."),
  error: z.string().nullable().describe("Why it failed; null if it did not."),
})

export const publishContent = defineTool({
  name: "publish_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/publish",
  scope: "content:publish",
  summary: "Publish the working copy to the brand's sites, or to an integration",
  description:
    "Makes the working copy live, tells webhooks and asks deploy hooks for builds. With `publish_at` in the future, it schedules instead. Publishing an article without changes does nothing. With the `integration_id` of a deploy hook, it asks that hook for a build.",
  input: z.strictObject({
    content_id: contentId,
    integration_id: z
      .string()
      .min(1)
      .max(48)
      .optional()
      .describe("Default: the brand's API target, which its own sites read."),
    publish_at: momentSchema.optional().describe("When to publish. A moment in the past publishes now."),
    as: z
      .enum(["live", "draft"])
      .optional()
      .describe(
        "`live` publishes. `draft` creates a draft on an external platform, so that a person publishes it there.",
      ),
  }),
  output: z.strictObject({ publication: publicationSchema, content: visibleArticleSchema }),
})

export const unpublishContent = defineTool({
  name: "unpublish_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/unpublish",
  scope: "content:publish",
  summary: "Withdraw an article from the brand's sites",
  description:
    "Takes the live copy off the sites and keeps the working copy, so publish_content can bring it back. It also cancels a schedule; with `only` `schedule`, it does nothing else. Readers of published content get a tombstone in the change feed, and webhooks get `content.unpublished`.",
  input: z.strictObject({
    content_id: contentId,
    only: z
      .enum(["schedule"])
      .optional()
      .describe("`schedule` cancels a planned publication, and leaves the live copy on the sites."),
  }),
  output: visibleArticleSchema,
})

export const listPublications = defineTool({
  name: "list_publications",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}/publications",
  scope: "content:read_drafts",
  summary: "List where an article was published, with state, remote URL and errors, newest first",
  description:
    "Use it after publish_content, to see whether a scheduled or external publication happened and why one failed. Each row is one publication to one target.",
  input: z.strictObject({
    content_id: contentId,
    limit: z.int().min(1).max(100).default(20).describe("The most publications to return."),
  }),
  output: z.strictObject({ data: z.array(publicationSchema) }),
})

export type Publication = z.infer<typeof publicationSchema>
