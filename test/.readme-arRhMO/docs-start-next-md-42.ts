import { createCitable } from "@citable/next"
import { createWebhook } from "@citable/next/webhook"

const citable = createCitable()

export const { POST } = createWebhook(citable)

export {}
