import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { trashedSchema } from "../internal/trash.ts"
import { eventTypeSchema } from "./event.ts"

const host = String.raw`^https?:\/\/[a-zA-Z0-9.-]+(:[0-9]{1,5})?`
const templateOf = (names: string) =>
  z
    .string()
    .max(2000)
    .regex(
      new RegExp(String.raw`${host}([/?]([^\s"<>\\{}]|\{(${names})\})*)?$`),
      `an http or https URL; in braces only ${names.replaceAll("|", ", ")}`,
    )
    // The pattern allows ports above 65535 and addresses such as 256.1.1.1, which are in no URL.
    .refine((template) => URL.canParse(template), "an http or https URL")

export const webhookSchema = z.strictObject({
  id: idSchema("whk"),
  brand_id: idSchema("brd"),
  url: webUrlSchema.describe("Where the service sends events. Without TLS, anybody on the network can read them."),
  events: z
    .array(eventTypeSchema)
    .describe("The types of events to send; empty means every event but `alert.raised`, which a webhook has to name."),
  description: z.string().max(500).nullable().describe("Your note; null if there is none."),
  article_url: templateOf("slug|locale|content_id")
    .nullable()
    .describe(
      "Where the site shows an article, such as `https://example.com/blog/{slug}`; also `{locale}`, `{content_id}`. Null if not set.",
    ),
  preview_url: templateOf("slug|locale|content_id|token")
    .nullable()
    .describe(
      "Where the site shows a draft, such as `https://example.com/preview/{content_id}?token={token}`. A URL without `{token}` gets `content_id` and `token` in its query. Null if not set.",
    ),
  enabled: z.boolean().describe("Whether the service sends events."),
  disabled_reason: z
    .string()
    .nullable()
    .describe("Why the service turned it off; null while it is on, or if a person turned it off."),
  failing_since: z.iso
    .datetime()
    .nullable()
    .describe(
      "When the failures started; null if the last attempt succeeded. After five days the service turns the webhook off.",
    ),
  retry_at: z.iso
    .datetime()
    .nullable()
    .describe(
      "The service sends nothing before then, because the webhook keeps failing or asked to wait; null if nothing delays it.",
    ),
  trashed: trashedSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A webhook with a new secret. The service shows the secret only once. */
export const webhookWithSecretSchema = webhookSchema.extend({
  secret: z.string().describe("The signing secret (`whsec_…`). No other answer shows it."),
})

/** One attempt of a delivery. */
export const deliveryAttemptSchema = z.strictObject({
  at: z.iso.datetime(),
  response_status: z.int().nullable().describe("The HTTP status of the response; null if there was none."),
  latency_ms: z.int().describe("Milliseconds until the response or the failure."),
  error: z.string().nullable().describe("Why it failed; null if the attempt succeeded."),
})

/** One event for one webhook. */
export const deliverySchema = z.strictObject({
  id: idSchema("dlv"),
  webhook_id: idSchema("whk"),
  event_id: idSchema("evt").describe("The `webhook-id` header, the same in every attempt."),
  event_type: eventTypeSchema.describe("What the event reports."),
  revision: z
    .int()
    .nullable()
    .describe("The brand's published revision in the event of an article; null in other events."),
  article: z
    .strictObject({ slug: z.string(), locale: z.string() })
    .nullable()
    .optional()
    .describe("The article of the event; null in other events, and without the scope content:read_drafts."),
  content: z
    .strictObject({
      id: z.string().nullable(),
      title: z.string().nullable(),
      deleted: z.boolean(),
    })
    .nullable()
    .optional()
    .describe("Only in lists, for readers of drafts."),
  redelivery: z.boolean().describe("Whether somebody requested it again. The event says so too."),
  status: z
    .enum(["pending", "delivered", "failed"])
    .describe("`pending` while attempts are left, `failed` after the last one."),
  attempts: z.int().describe("How many attempts there were."),
  response_status: z
    .int()
    .nullable()
    .describe("The HTTP status of the last response; null before the first attempt, and if there was none."),
  latency_ms: z.int().nullable().describe("Milliseconds of the last attempt; null before the first one."),
  error: z.string().nullable().describe("Why the last attempt failed; null if it did not."),
  next_attempt_at: z.iso.datetime().nullable().describe("When the service tries again; null if it does not."),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable().describe("When it succeeded; null until then."),
  attempt_log: z.array(deliveryAttemptSchema).describe("Every attempt, oldest first."),
  findings: z
    .array(
      z.strictObject({
        code: z.string().describe("Permanent, such as `wrong_secret`."),
        level: z.enum(["error", "warning"]).describe("An error keeps events out, or lets forged ones in."),
        message: z.string().describe("What is wrong, and what to do."),
      }),
    )
    .optional()
    .describe("Only of test_webhook with `examine`. Empty if the site took what it should and refused the rest."),
})

export type Webhook = z.infer<typeof webhookSchema>
export type Delivery = z.infer<typeof deliverySchema>
