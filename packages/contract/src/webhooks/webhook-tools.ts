import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { deliverySchema, webhookSchema, webhookWithSecretSchema } from "./webhook.ts"

const brandId = idSchema("brd")
const webhookId = idSchema("whk")

export const listWebhooks = defineTool({
  name: "list_webhooks",
  group: "webhooks",
  method: "GET",
  path: "/v1/brands/{brand_id}/webhooks",
  scope: "webhooks:read",
  summary: "Registered URLs",
  input: z.strictObject({ brand_id: brandId }),
  output: z.strictObject({ data: z.array(webhookSchema) }),
})

export const createWebhook = defineTool({
  name: "create_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/brands/{brand_id}/webhooks",
  scope: "webhooks:write",
  summary: "Register a URL; the secret is shown once",
  input: z.strictObject({
    brand_id: brandId,
    url: webhookSchema.shape.url,
    events: webhookSchema.shape.events.max(20).optional(),
    description: z.string().max(500).optional(),
  }),
  output: webhookWithSecretSchema,
  status: 201,
})

export const updateWebhook = defineTool({
  name: "update_webhook",
  group: "webhooks",
  method: "PATCH",
  path: "/v1/webhooks/{webhook_id}",
  scope: "webhooks:write",
  summary: "URL, events, enabled",
  input: z.strictObject({
    webhook_id: webhookId,
    url: webhookSchema.shape.url.optional(),
    events: webhookSchema.shape.events.max(20).optional(),
    description: webhookSchema.shape.description.optional(),
    enabled: z.boolean().optional(),
  }),
  output: webhookSchema,
})

export const deleteWebhook = defineTool({
  name: "delete_webhook",
  group: "webhooks",
  method: "DELETE",
  path: "/v1/webhooks/{webhook_id}",
  scope: "webhooks:write",
  summary: "Remove",
  input: z.strictObject({ webhook_id: webhookId }),
  output: z.strictObject({ id: webhookId, deleted: z.literal(true) }),
})

export const rotateWebhookSecret = defineTool({
  name: "rotate_webhook_secret",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/rotate-secret",
  scope: "webhooks:write",
  summary: "New secret; both sign for an overlap",
  input: z.strictObject({ webhook_id: webhookId }),
  output: webhookWithSecretSchema.extend({
    /** Until then the secret before this one signs as well; null where that one could not be read any more. */
    previous_secret_until: z.iso.datetime().nullable(),
  }),
})

export const testWebhook = defineTool({
  name: "test_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/test",
  scope: "webhooks:write",
  summary: "Send a ping event",
  input: z.strictObject({ webhook_id: webhookId }),
  output: deliverySchema,
  status: 202,
})

export const listWebhookDeliveries = defineTool({
  name: "list_webhook_deliveries",
  group: "webhooks",
  method: "GET",
  path: "/v1/webhooks/{webhook_id}/deliveries",
  scope: "webhooks:read",
  summary: "Attempts with status and latency, newest first",
  input: z.strictObject({
    webhook_id: webhookId,
    limit: z.int().min(1).max(100).default(20),
    status: deliverySchema.shape.status.optional(),
    /** Only those made before this one: the last of the page before. */
    before: idSchema("dlv").optional(),
  }),
  output: z.strictObject({ data: z.array(deliverySchema) }),
})

export const redeliverWebhook = defineTool({
  name: "redeliver_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
  scope: "webhooks:write",
  summary: "Send one again (same id)",
  input: z.strictObject({ webhook_id: webhookId, delivery_id: idSchema("dlv") }),
  /** A delivery of its own: that of the first one stays as it is in the log. */
  output: deliverySchema,
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
