import { createWebhookHandler } from "@citable/webhooks"
import { github } from "@citable/webhooks/verifiers"

export const POST = createWebhookHandler({
  verify: github<{ push: { ref: string } }>(),
  secret: () => process.env["GITHUB_WEBHOOK_SECRET"],
  on: { push: ({ payload }) => console.log(payload.ref) },
})

export {}
