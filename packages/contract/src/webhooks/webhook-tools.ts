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
  summary: "List the webhooks of a brand",
  input: z.strictObject({ brand_id: brandId }),
  output: z.strictObject({ data: z.array(webhookSchema) }),
})

export const createWebhook = defineTool({
  name: "create_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/brands/{brand_id}/webhooks",
  scope: "webhooks:write",
  summary: "Register a webhook URL; shows the secret once",
  input: z.strictObject({
    brand_id: brandId,
    url: webhookSchema.shape.url,
    events: webhookSchema.shape.events.max(20).optional(),
    description: webhookSchema.shape.description.optional(),
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
  summary: "Change the URL and events of a webhook, or turn it on or off",
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
  summary: "Delete a webhook",
  input: z.strictObject({ webhook_id: webhookId }),
  output: z.strictObject({ id: webhookId, deleted: z.literal(true) }),
})

export const rotateWebhookSecret = defineTool({
  name: "rotate_webhook_secret",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/rotate-secret",
  scope: "webhooks:write",
  summary: "Create a new secret; the old one also signs for 24 hours",
  input: z.strictObject({ webhook_id: webhookId }),
  output: webhookWithSecretSchema.extend({
    /** Until then, the previous secret also signs; null if the service could not read that secret. */
    previous_secret_until: z.iso.datetime().nullable(),
  }),
})

export const testWebhook = defineTool({
  name: "test_webhook",
  group: "webhooks",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/test",
  scope: "webhooks:write",
  summary: "Send a test event to a webhook",
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
  summary: "List the deliveries of a webhook with their attempts, newest first",
  input: z.strictObject({
    webhook_id: webhookId,
    limit: z.int().min(1).max(100).default(20),
    status: deliverySchema.shape.status.optional(),
    /** Only deliveries created before this one: the last one of the previous page. */
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
  summary: "Send an event again, with the same id",
  input: z.strictObject({ webhook_id: webhookId, delivery_id: idSchema("dlv") }),
  /** A new delivery. The log keeps the first one as it is. */
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
