export { alertEventDataSchema, alertKinds } from "./alert.ts"
export type { AlertEventData, AlertKind } from "./alert.ts"
export {
  articleEventDataSchema,
  articleEventSchema,
  articleEventTypes,
  eventSchema,
  eventTypes,
  eventTypeSchema,
  isArticleEvent,
} from "./event.ts"
export type { ArticleEvent, ArticleEventData, ArticleEventType, Event, EventType } from "./event.ts"
export { deliveryAttemptSchema, deliverySchema, webhookSchema, webhookWithSecretSchema } from "./webhook.ts"
export type { Delivery, Webhook } from "./webhook.ts"
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
} from "./webhook-tools.ts"
