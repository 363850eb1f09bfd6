import { createWebhook } from "./create-webhook.ts"

/** The route that the integration injects where a webhook is asked for and an adapter is there. */
export const prerender = false
export const ALL = createWebhook()
