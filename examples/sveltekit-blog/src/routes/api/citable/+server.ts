import { createWebhookHandler } from "@citable/webhooks"

import { openArticles } from "#lib/server/articles.ts"

const refresh = (event: { data: { revision: number } }) => openArticles(event.data.revision)

const handle = createWebhookHandler({
  on: { "content.published": refresh, "content.updated": refresh, "content.unpublished": refresh },
})

export const POST = ({ request }: { request: Request }) => handle(request)
