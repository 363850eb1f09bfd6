import { createWebhookHandler } from "@citable/webhooks"

const refresh = (event: { data: { revision: number } }) => openArticles(event.data.revision)

const handle = createWebhookHandler({
  on: { "content.published": refresh, "content.updated": refresh, "content.unpublished": refresh },
})

export default defineEventHandler((event) => handle(toWebRequest(event)))
