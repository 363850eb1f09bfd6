import { createWebhook } from "./create-webhook.ts"

/** The integration injects this route with `webhook: true`, if the site has an adapter. */
export const prerender = false
export const ALL = createWebhook()
