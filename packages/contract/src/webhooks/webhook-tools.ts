import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { oneLine } from "../internal/one-line.ts"
import { deletedShape, listTrashShape, permanentShape, restoreShape } from "../internal/trash.ts"
import { deliverySchema, webhookSchema, webhookWithSecretSchema } from "./webhook.ts"

const brandId = idSchema("brd")
const webhookId = idSchema("whk")
const note = oneLine(z.string().max(500))
  .nullable()
  .describe(webhookSchema.shape.description.description ?? "")

/** What the service has told a site of articles. */
const articleEventsSchema = z.strictObject({
  webhook_id: webhookId,
  pending: z.int().describe("How many events wait."),
  pending_since: z.iso.datetime().nullable().describe("Since when the oldest waits; null if none does."),
  last_delivered: z
    .strictObject({
      revision: z.int().describe("The brand's published revision in the event."),
      delivered_at: z.iso.datetime(),
      response_status: z.int().nullable(),
    })
    .nullable()
    .describe("The last event that the site accepted; null if the log has none."),
})

export const listWebhooks = defineTool({
  name: "list_webhooks",
  group: "webhooks",
  method: "GET",
  path: "/v1/brands/{brand_id}/webhooks",
  scope: "webhooks:read",
  summary: "List the webhooks of a brand",
  description:
    "Shows URL, events and health, never the secret. `failing_since`, `retry_at` and `disabled_reason` say why events do not arrive; list_webhook_deliveries shows single attempts. `trashed` lists the last 100 that somebody deleted.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      ...listTrashShape,
      article_events: z
        .boolean()
        .optional()
        .describe("Also says in `article_events` which changes of articles each site has accepted."),
    }),
  output: () =>
    z.strictObject({
      data: z.array(webhookSchema),
      article_events: z.array(articleEventsSchema).optional().describe("Only with `article_events`."),
    }),
})

export const createWebhook = defineTool({
  name: "create_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/brands/{brand_id}/webhooks",
  scope: "webhooks:write",
  summary: "Register a webhook URL; shows the secret once",
  description:
    "From then on, the service sends signed events to the URL (Standard Webhooks). Store `secret` at once, because no other answer shows it; the receiver needs it to verify signatures. Without `events`, the webhook gets all types but `alert.raised`. Then call test_webhook.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      url: webhookSchema.shape.url.describe("Where the service sends events, by POST."),
      events: webhookSchema.shape.events
        .max(20)
        .optional()
        .describe("The types of events to send. Default: all but `alert.raised`."),
      description: note.optional().describe("Your note about the receiver."),
      article_url: webhookSchema.shape.article_url.optional(),
      preview_url: webhookSchema.shape.preview_url.optional(),
    }),
  output: () => webhookWithSecretSchema,
  status: 201,
})

export const updateWebhook = defineTool({
  name: "update_webhook",
  group: "webhooks",
  method: "PATCH",
  path: "/v1/webhooks/{webhook_id}",
  scope: "webhooks:write",
  summary: "Change the URL and events of a webhook, turn it on or off, or restore it",
  description:
    "Changes only the members that you send. `enabled: true` ends the pause after failures at once and sends the waiting events of the last 30 days. `trashed` false restores a deleted webhook with its secret and its log; the service does not send what happened meanwhile.",
  input: () =>
    z.strictObject({
      webhook_id: webhookId,
      url: webhookSchema.shape.url
        .optional()
        .describe("Where the service sends events, by POST. A new URL forgets earlier failures."),
      events: webhookSchema.shape.events
        .max(20)
        .optional()
        .describe("The types of events to send; empty means every event but `alert.raised`. Replaces the whole list."),
      description: note.optional(),
      article_url: webhookSchema.shape.article_url.optional(),
      preview_url: webhookSchema.shape.preview_url.optional(),
      enabled: z.boolean().optional().describe("Whether the service sends events. `true` forgets earlier failures."),
      ...restoreShape,
    }),
  output: () => webhookSchema,
})

export const deleteWebhook = defineTool({
  name: "delete_webhook",
  group: "webhooks",
  method: "DELETE",
  path: "/v1/webhooks/{webhook_id}",
  scope: "webhooks:write",
  summary: "Delete a webhook",
  description:
    "Stops all deliveries to the URL. The webhook goes to the trash with its secret and the last 1,000 deliveries: update_webhook with `trashed` false restores it. To pause instead, send `enabled: false` to update_webhook: events then wait.",
  input: () => z.strictObject({ webhook_id: webhookId, ...permanentShape }),
  output: () => z.strictObject(deletedShape(webhookId)),
})

export const rotateWebhookSecret = defineTool({
  name: "rotate_webhook_secret",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/rotate-secret",
  scope: "webhooks:write",
  summary: "Create a new secret; the old one also signs for 24 hours",
  description:
    "Use it when a secret may have leaked, or on a schedule. Store the new `secret` at once, because no other answer shows it. Until `previous_secret_until`, each delivery has signatures of both, so the receiver can change over without a gap.",
  input: () => z.strictObject({ webhook_id: webhookId }),
  output: () =>
    webhookWithSecretSchema.extend({
      previous_secret_until: z.iso
        .datetime()
        .nullable()
        .describe("Until then, the previous secret also signs; null if the service could not read that secret."),
    }),
})

export const testWebhook = defineTool({
  name: "test_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/test",
  scope: "webhooks:write",
  summary: "Send a test event to a webhook",
  description:
    "Queues the event `webhook.test` and answers 202 with its delivery. It also ends the pause after failures. Read the result with list_webhook_deliveries, or let `examine` say what is wrong.",
  input: () =>
    z.strictObject({
      webhook_id: webhookId,
      examine: z
        .boolean()
        .optional()
        .describe(
          "Also sends signed, unsigned and old events to the site at once, for up to 20 seconds, and returns `findings`.",
        ),
    }),
  output: () => deliverySchema,
  status: 202,
})

export const listWebhookDeliveries = defineTool({
  name: "list_webhook_deliveries",
  group: "webhooks",
  method: "GET",
  path: "/v1/webhooks/{webhook_id}/deliveries",
  scope: "webhooks:read",
  summary: "List the deliveries of a webhook with their attempts, newest first",
  description:
    "Shows for each event the status, the HTTP answers and the time of the next attempt. The service forgets ended deliveries after 30 days. `status=failed` finds the events that redeliver_webhook can send again.",
  input: () =>
    z.strictObject({
      webhook_id: webhookId,
      limit: z.int().min(1).max(100).default(20).describe("The maximum number of deliveries to return."),
      status: deliverySchema.shape.status.optional().describe("Only deliveries in this state."),
      content_id: idSchema("cnt").optional().describe("Only deliveries of events about this article."),
      before: idSchema("dlv")
        .optional()
        .describe("Only deliveries created before this one: the last one of the previous page."),
    }),
  output: () => z.strictObject({ data: z.array(deliverySchema) }),
})

export const redeliverWebhook = defineTool({
  name: "redeliver_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
  scope: "webhooks:write",
  summary: "Send an event again, with the same id",
  description:
    "Makes a new delivery of the same event: the same `webhook-id`, and `redelivery: true` in the body. The log keeps the first one as it is. A webhook that is turned off answers 409; enable it with update_webhook first.",
  input: () => z.strictObject({ webhook_id: webhookId, delivery_id: idSchema("dlv") }),
  /** A new delivery. The log keeps the first one as it is. */
  output: () => deliverySchema,
  status: 202,
})

/** The tools of the webhooks group. */
export const webhookTools = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  redeliverWebhook,
] as const
