import { createWebhook } from "@citable/next/webhook"

import { citable } from "../../../lib/citable.ts"

export const { POST } = createWebhook(citable)
