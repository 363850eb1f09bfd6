import { z } from "zod"

import { idSchema } from "../id.ts"
import { integrationKinds } from "../integrations/integration.ts"
import { fieldDifferenceSchema, publicationProofSchema } from "./publication-proof.ts"
import { publicationWarningSchema } from "./publication-warning.ts"

const errorText = z.string().nullable().describe("Why it failed or waits; else null.")

/** One request to publish or withdraw an article. */
export const publicationSchema = z.strictObject({
  id: idSchema("pub"),
  action: z.enum(["publish", "withdraw"]).describe("What was asked."),
  status: z
    .enum(["succeeded", "failed", "queued", "scheduled", "cancelled", "conflict"])
    .describe(
      "`scheduled` waits for `publish_at`, `queued` is under way. `conflict`: somebody changed the article on the platform, so nothing was written.",
    ),
  publish_at: z.iso
    .datetime()
    .nullable()
    .describe("When a scheduled publication happens; null for one that happened at once."),
  created_at: z.iso.datetime(),
  integration_id: z.string().nullable().describe("The integration that it went to; null for the brand's own sites."),
  version: z.int().nullable().describe("The version of the article; null for publications by older releases."),
  remote_id: z.string().nullable().describe("The platform's own id of the article; null if there is none."),
  url: z.string().nullable().describe("The address on the platform; null if unknown."),
  error: errorText,
  warnings: z.array(publicationWarningSchema).describe("What the platform could not hold."),
})

/** What a platform shows of an article now. */
export const publicationItemSchema = z.strictObject({
  integration_id: idSchema("int"),
  integration_name: z.string(),
  kind: z.enum(integrationKinds),
  state: z
    .enum([
      "scheduled",
      "publishing",
      "told",
      "published",
      "draft",
      "proposed",
      "conflict",
      "failed",
      "withdrawing",
      "withdrawn",
      "gone",
    ])
    .describe(
      "`told`: a copy by hand that was not seen at its address. `proposed` waits for a person to accept it, such as a pull request. `conflict`: somebody changed it there. `gone`: somebody deleted it there.",
    ),
  url: z.string().nullable().describe("The address on the platform; null if unknown."),
  edit_url: z.string().nullable().describe("Where a person edits it on the platform; null if unknown."),
  remote_id: z.string().nullable().describe("The platform's own id of the article; null before the first attempt."),
  sent_version: z.int().nullable().describe("The version that the platform has; null if it has none."),
  current_version: z.int().describe("The version of the working copy here."),
  current: z.boolean().describe("Whether the platform shows the version that was last asked for."),
  drift: z
    .strictObject({
      found_at: z.iso.datetime().describe("When it was found."),
      fields: z.array(z.string()).describe("What differs, in the platform's names."),
    })
    .nullable()
    .describe("Changes that somebody made on the platform since the last publication; null for none."),
  proof: publicationProofSchema.nullable().describe("What was seen of the version there; null before it was sent."),
  owned_there: z
    .array(z.string())
    .describe("Fields that somebody changed on the platform, and that publications leave as they are there."),
  conflicts: z
    .array(fieldDifferenceSchema)
    .describe("With the state `conflict`: fields that were changed here (`sent`) and there (`found`)."),
  error: errorText,
  warnings: z.array(publicationWarningSchema).describe("What the platform could not hold."),
  publish_at: z.iso.datetime().nullable().describe("When a scheduled publication happens."),
  retry_at: z.iso.datetime().nullable().describe("When the service tries again; null if it does not."),
  checked_at: z.iso.datetime().nullable().describe("When the platform was last asked; null for never."),
})

/** What delays a deletion on one platform. */
export const waitingForSchema = publicationItemSchema
  .pick({ integration_id: true, integration_name: true, state: true, url: true, error: true })
  .extend({
    retry_at: z.iso.datetime().nullable().describe("When the service looks again; null if a person has to act."),
  })

/** A deletion that waits for platforms. */
export const waitingDeletionSchema = z.strictObject({
  since: z.iso.datetime().describe("When somebody asked for it."),
  waiting_for: z.array(waitingForSchema).describe("The platforms that have the article, or may still get it."),
})

/** What the service told a search engine of an address of an article. */
export const submissionSchema = z.strictObject({
  url: z.string(),
  to: z.enum(["index_now", "search_console"]).describe("`search_console` gets the sitemap that lists the address."),
  integration_id: z.string().nullable().describe("The platform of the address; null for the brand's own sites."),
  change: z.enum(["shown", "gone"]).describe("`gone`: the article is no longer there, or has another address."),
  version: z.int().nullable().describe("The version that was seen there; null with `gone`."),
  state: z
    .enum(["waiting", "received", "failed", "skipped"])
    .describe("`received`: the engine has taken it, which does not mean that it is indexed."),
  reason: z.string().nullable().describe("Why it is no further, or what to do."),
  response_status: z.int().nullable().describe("The HTTP status of the last answer; null for none."),
  submitted_at: z.iso.datetime().nullable().describe("When the engine took it."),
  retry_at: z.iso.datetime().nullable().describe("When the service goes on; null if it does not."),
})

/** What a publication would do. */
export const publicationPreviewSchema = z.strictObject({
  would: z
    .enum(["create", "update", "nothing", "conflict"])
    .describe("`conflict`: it would stop, because somebody changed the article there."),
  url: z.string().nullable().describe("The address that the article has or would get; null if unknown."),
  document: z.record(z.string(), z.unknown()).describe("What would be sent, in the platform's own names."),
  images: z
    .array(
      z.strictObject({
        url: z.string().describe("The picture, as the article names it."),
        action: z.enum(["upload", "reuse", "link", "leave_out"]).describe("What happens to it."),
        bytes: z.int().nullable().describe("Its size; null if it was not read."),
      }),
    )
    .describe("The pictures of the article."),
  warnings: z.array(publicationWarningSchema).describe("What the platform cannot hold."),
  diff: z
    .array(
      z.strictObject({
        field: z.string().describe("The field, in the platform's own names."),
        before: z.unknown().describe("What the platform has; null for nothing."),
        after: z.unknown().describe("What would be sent."),
      }),
    )
    .describe("The fields that differ. Those of `keeps` stay as they are there."),
  keeps: z.array(z.string()).describe("The fields that people changed there, which publishing leaves to them."),
})

const from = z.string().max(500).describe("The platform's field that it comes from.")
const text = z.string()

/** What a platform holds of an article, as parts of an article. */
export const readBackSchema = z.strictObject({
  parts: z
    .array(
      z.discriminatedUnion("field", [
        z.strictObject({ from, field: z.enum(["title", "slug"]), value: text }),
        z.strictObject({ from, field: z.literal("excerpt"), value: text.nullable() }),
        z.strictObject({ from, field: z.literal("tags"), value: z.array(text) }),
        z.strictObject({
          from,
          field: z.literal("seo"),
          value: z.strictObject({
            title: text.nullish(),
            description: text.nullish(),
            canonical_url: text.nullish(),
            noindex: z.boolean().optional(),
          }),
        }),
        z.strictObject({
          from,
          field: z.literal("body"),
          value: text.describe("With the article's own addresses of links and pictures, as far as they are known."),
          format: z.enum(["html", "markdown", "mdx"]),
        }),
      ]),
    )
    .describe("What somebody changed there, as members of an article."),
  left: z
    .array(z.strictObject({ from, detail: text }))
    .describe("What somebody changed there and an article cannot take."),
  sent_body: z
    .strictObject({
      source: text.describe("As the article has it."),
      there: text.describe("As the platform got it."),
    })
    .nullable()
    .describe("The body of the version that the platform got; null if that is gone."),
  mark: z.string().max(100).describe("Differs once anything changes there."),
})

export type Submission = z.infer<typeof submissionSchema>
export type Publication = z.infer<typeof publicationSchema>
export type PublicationItem = z.infer<typeof publicationItemSchema>
export type PublicationPreview = z.infer<typeof publicationPreviewSchema>
export type WaitingDeletion = z.infer<typeof waitingDeletionSchema>
export type ReadBack = z.infer<typeof readBackSchema>
