// App Router
export { createWebhook } from "./create-webhook.ts"
export type { Webhook, WebhookOptions } from "./create-webhook.ts"
