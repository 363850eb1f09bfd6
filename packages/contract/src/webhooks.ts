export {
  articleEventDataSchema,
  articleEventSchema,
  articleEventTypes,
  eventSchema,
  eventTypes,
  eventTypeSchema,
  isArticleEvent,
} from "./webhooks/event.ts"
export type { ArticleEvent, ArticleEventData, ArticleEventType, Event, EventType } from "./webhooks/event.ts"
export { deliveryAttemptSchema, deliverySchema, webhookSchema, webhookWithSecretSchema } from "./webhooks/webhook.ts"
export type { Delivery, Webhook } from "./webhooks/webhook.ts"
export {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookTools,
} from "./webhooks/webhook-tools.ts"
