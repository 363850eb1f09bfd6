export { createWebhook } from "./create-webhook.ts"
export type { CreateWebhookOptions } from "./create-webhook.ts"
