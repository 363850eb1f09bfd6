// src/pages/hooks/citable.ts
import { createWebhook } from "@citable/astro/webhook"

export const prerender = false

export const POST = createWebhook({
  onEvent: (event) => console.log(event.type),
})

export {}
