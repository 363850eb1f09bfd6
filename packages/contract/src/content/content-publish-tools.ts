import { z } from "zod"

import { visibleArticleSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { momentSchema } from "../moment.ts"
import {
  publicationItemSchema,
  publicationPreviewSchema,
  publicationSchema,
  readBackSchema,
  submissionSchema,
  waitingDeletionSchema,
} from "./publication.ts"

const contentId = idSchema("cnt")

export const publishContent = defineTool({
  name: "publish_content",
  group: "content",
  method: "POST",
  path: "/v1/content/{content_id}/publish",
  scope: "content:publish",
  summary: "Publish the working copy to the brand's sites, or to an integration",
  description:
    "Makes the working copy live, tells webhooks and asks deploy hooks for builds. With `publish_at` in the future, it schedules instead. With `integration_id`, it sends the working copy to that platform, waits up to 20 seconds, and leaves the brand's sites alone; `queued` then means that the publication continues. Repeating a call never makes a second article. It honours `If-Match`.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      integration_id: z
        .string()
        .min(1)
        .max(48)
        .optional()
        .describe("Default: the brand's API target, which its own sites read."),
      publish_at: momentSchema.optional().describe("When to publish. A moment in the past publishes now."),
      version: z
        .int()
        .min(1)
        .optional()
        .describe(
          "The version to publish on the brand's sites, with its present address. With `publish_at`, later edits are not in it, and cannot change slug and locale until then. Default: the working copy as it is at that moment.",
        ),
      as: z
        .enum(["live", "draft"])
        .optional()
        .describe(
          "`live` publishes. `draft` creates a draft on an external platform, so that a person publishes it there.",
        ),
      on_conflict: z
        .enum(["stop", "overwrite", "keep", "adopt"])
        .optional()
        .describe(
          "With `integration_id`, if the same field was changed here and there: `stop` writes nothing, `overwrite` replaces their changes, `keep` leaves their fields and sends the others. `adopt` takes over the item `remote_id`. Default: `stop`.",
        ),
      remote_id: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe(
          "With `on_conflict` `adopt`: the platform's id of the item that becomes this article; of a copy by hand, its address.",
        ),
      dry_run: z
        .boolean()
        .optional()
        .describe("With `integration_id`: shows what would be sent, and writes nothing here or there."),
    }),
  output: () =>
    z.strictObject({
      publication: publicationSchema.nullable().describe("The publication; null with `dry_run`."),
      content: visibleArticleSchema,
      preview: publicationPreviewSchema.optional().describe("Only with `dry_run`: what the publication would do."),
    }),
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
  input: () =>
    z.strictObject({
      content_id: contentId,
      integration_id: z
        .string()
        .min(1)
        .max(48)
        .optional()
        .describe(
          "Withdraws the article from this integration and leaves the brand's sites alone; `*` withdraws it everywhere. Default: the brand's sites.",
        ),
      only: z
        .enum(["schedule"])
        .optional()
        .describe("`schedule` cancels a planned publication, and leaves the live copy on the sites."),
    }),
  output: () => visibleArticleSchema,
})

export const listPublications = defineTool({
  name: "list_publications",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}/publications",
  scope: "content:read_drafts",
  summary: "List where an article was published, with state, remote URL and errors, newest first",
  description:
    "Use it after publish_content, to see whether a scheduled or external publication happened and why one failed. `items` has what each external platform shows now, with its address, drift and last error. `data` has the requests, newest first.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      limit: z.int().min(1).max(100).default(20).describe("The maximum number of publications to return."),
      read_back: z
        .string()
        .min(1)
        .max(48)
        .optional()
        .describe(
          "The integration of a platform, which is then asked for the article: `read_back` has what somebody changed there. Without an answer within 20 seconds, 424.",
        ),
    }),
  output: () =>
    z.strictObject({
      items: z.array(publicationItemSchema).describe("One for each external platform that the article was sent to."),
      data: z.array(publicationSchema).describe("The requests to publish or withdraw it, newest first."),
      submissions: z
        .array(submissionSchema)
        .optional()
        .describe("What search engines were told of its addresses. Absent if nothing."),
      deletion: waitingDeletionSchema
        .optional()
        .describe("Set while the article waits to be deleted, because other platforms have it."),
      read_back: readBackSchema
        .nullable()
        .optional()
        .describe("Only with `read_back`. Null if the platform does not have the article, or cannot give it back."),
    }),
})
