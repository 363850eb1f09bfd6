import type { ArticleEvent } from "@citable/contract/webhooks"
import { createWebhookHandler, type WebhookHandlerOptions, type WebhookVerifier } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import type { NextApiRequest, NextApiResponse } from "next"

import { countLost } from "../internal/cache/shared-caches.ts"
import { isListChange } from "../internal/webhook/is-list-change.ts"
import { receiveEvent } from "../internal/webhook/receive-event.ts"
import { retryLaterResponse } from "../internal/webhook/retry-later-response.ts"
import type { Citable } from "./create-citable.ts"

export interface WebhookOptions extends Pick<WebhookHandlerOptions, "secret" | "onEvent" | "onError" | "idempotency"> {
  /** How another service signs: a verifier of `@citable/webhooks/verifiers`. The client's adapter makes events of its payloads. */
  verify?: WebhookVerifier
  /** Milliseconds to wait for the service to show what an event speaks of. Default 8,000, under the sender's own limit. */
  maxWaitMs?: number
  /**
   * The pages that list articles, and so are made again besides the article's own, unless an event says that nothing changed which lists
   * show. A function decides that itself. Default: `["/"]`.
   */
  paths?: readonly string[] | ((event: ArticleEvent) => readonly string[])
}

export type Webhook = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/**
 * The API route that Citable's events reach. It needs the raw body, so the route's file says
 * `export const config = { api: { bodyParser: false } }` itself: Next accepts that from nowhere else.
 *
 * It verifies the signature, waits until the service shows the event's revision, and makes the article's page, that of its previous
 * slugs and the lists again. When the service does not show the revision in time it answers 503 and touches nothing. It answers 503 too
 * when the store of `@citable/next/cache-handler` does not take a page, by which the other instances of the site get it.
 */
export function createWebhook(citable: Citable, options: WebhookOptions = {}): Webhook {
  const { maxWaitMs = 8000, paths = ["/"], onEvent, verify, ...handlerOptions } = options
  const responses = new WeakMap<Request, NextApiResponse>()

  const handle = createWebhookHandler({
    ...handlerOptions,
    ...(verify === undefined ? {} : { verify: verify as WebhookVerifier<never> }),
    async onEvent(received, context) {
      const result = await receiveEvent(citable, received, context, { maxWaitMs, verify, onEvent })
      if (result === undefined || !("event" in result)) return result
      const { event, seen } = result
      const { slug, previous_slug = slug, locale } = event.data
      const slugs = new Set([slug, previous_slug, ...(seen.article?.previous_slugs ?? [])])
      const isListed = seen.article === undefined || isListChange(event.data)
      const lists = typeof paths === "function" ? paths(event) : isListed ? paths : []
      const affected = new Set([...[...slugs].map((name) => citable.path({ slug: name, locale })), ...lists])
      const lostBefore = countLost()
      for (const path of affected) await responses.get(context.request)?.revalidate(path)
      if (countLost() > lostBefore) {
        return retryLaterResponse(
          "The cache that the instances of this site share did not take a page: the others still have the old one.",
        )
      }
      return Response.json({ received: true, revision: event.data.revision, revalidated: [...affected] })
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
