import { createClient } from "@citable/client"
import { createCitable } from "@citable/next"
import { createWebhook } from "@citable/next/webhook"
import { hmac } from "@citable/webhooks/verifiers"

const client = createClient({
  baseUrl: "https://api.example.com",
  adapter: {
    toEvent: ({ post }: { post: { id: number; slug: string } }) => ({
      type: "content.updated",
      data: { content_id: post.id, slug: post.slug },
    }),
  },
})
const citable = createCitable({ client })

export const { POST } = createWebhook(citable, { verify: hmac({ header: "x-signature" }) })

export {}
