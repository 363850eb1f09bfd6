import { type ArticleEvent, isArticleEvent } from "@citable/contract/webhooks"
import { createWebhookHandler, type WebhookHandlerOptions } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import type { NextApiRequest, NextApiResponse } from "next"

import { notYetVisible } from "../internal/not-yet-visible.ts"
import { waitForEvent } from "../internal/wait-for-event.ts"
import type { Citable } from "./create-citable.ts"

export interface WebhookOptions extends Pick<WebhookHandlerOptions, "secret" | "onEvent" | "onError" | "idempotency"> {
  /** Milliseconds to wait for the service to show what an event speaks of. Default 8,000, under the sender's own limit. */
  maxWaitMs?: number
  /** The pages that list articles, and so are made again besides the article's own. Default: `["/"]`. */
  paths?: readonly string[] | ((event: ArticleEvent) => readonly string[])
}

export type Webhook = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/**
 * The API route that Citable's events reach. It needs the raw body, so the route's file says
 * `export const config = { api: { bodyParser: false } }` itself: Next accepts that from nowhere else.
 *
 * It verifies the signature, waits until the service shows the event's revision, and makes the article's page, that of its previous
 * slugs and the lists again. When the service does not show the revision in time it answers 503 and touches nothing.
 */
export function createWebhook(citable: Citable, options: WebhookOptions = {}): Webhook {
  const { maxWaitMs = 8000, paths = ["/"], onEvent, ...handlerOptions } = options
  const responses = new WeakMap<Request, NextApiResponse>()

  const handle = createWebhookHandler({
    ...handlerOptions,
    async onEvent(event, context) {
      const answer = await onEvent?.(event, context)
      if (answer !== undefined || !isArticleEvent(event)) return answer
      const seen = await waitForEvent(citable.client, event.data, { maxWaitMs })
      if (seen === undefined) return notYetVisible(event.data.revision)

      const { slug, previous_slug = slug, locale } = event.data
      const slugs = new Set([slug, previous_slug, ...(seen.article?.previous_slugs ?? [])])
      const lists = typeof paths === "function" ? paths(event) : paths
      const touched = new Set([...[...slugs].map((name) => citable.path({ slug: name, locale })), ...lists])
      for (const path of touched) await responses.get(context.request)?.revalidate(path)
      return Response.json({ received: true, revision: event.data.revision, revalidated: [...touched] })
    },
  })

  return (apiRequest, apiResponse) => {
    const listener = toNodeListener(
      (request) => {
        responses.set(request, apiResponse)
        return handle(request)
      },
      options.onError === undefined ? {} : { onError: options.onError },
    )
    return listener(apiRequest, apiResponse)
  }
}
