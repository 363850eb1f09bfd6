import { z } from "zod"

import { defineTool } from "./define-tool.ts"
import { idSchema } from "./id.ts"
import { deliverySchema, webhookSchema } from "./webhook.ts"

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
  output: webhookSchema.extend({ secret: z.string() }),
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
  summary: "The last deliveries with status and latency, newest first",
  input: z.strictObject({ webhook_id: webhookId, limit: z.int().min(1).max(100).default(20) }),
  output: z.strictObject({ data: z.array(deliverySchema) }),
})

/** The tools of the webhooks group. */
export const webhookTools = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
] as const
