import { createCitable } from "@citable/next"
import { createWebhook } from "@citable/next/webhook"

export const { POST } = createWebhook(createCitable())

export {}
