import { createWebhookHandler } from "@citable/webhooks"

async function refresh(path: string): Promise<void> {
  console.log(`make ${path} anew`)
}

export const POST = createWebhookHandler({
  on: {
    "content.published": (event) => refresh(`/blog/${event.data.slug}`),
    "content.unpublished": (event) => refresh(`/blog/${event.data.slug}`),
  },
  onEvent: (event, context) => console.log(`${event.type} as ${context.id}`),
})

export {}
