import type { ArticleEvent } from "@citable/contract/webhooks"
import { createWebhookHandler, type WebhookHandlerOptions, type WebhookVerifier } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import type { NextApiRequest, NextApiResponse } from "next"

import { countLost } from "../internal/cache/shared-caches.ts"
import { pagePathsOf } from "../internal/site/page-paths.ts"
import { addressesOfEvent } from "../internal/webhook/addresses-of-event.ts"
import { isListChange } from "../internal/webhook/is-list-change.ts"
import { receiveEvent } from "../internal/webhook/receive-event.ts"
import { retryLaterResponse } from "../internal/webhook/retry-later-response.ts"
import type { Citable } from "./create-citable.ts"

export interface WebhookOptions extends Pick<WebhookHandlerOptions, "secret" | "onEvent" | "onError" | "idempotency"> {
  /** A verifier of `@citable/webhooks/verifiers` for another service. The client's adapter makes events from its payloads. */
  verify?: WebhookVerifier
  /** Milliseconds to wait until the service shows the event's revision. Default: 8,000, less than the sender's own limit. */
  maxWaitMs?: number
  /**
   * The pages that list articles. The route revalidates them with the article's page, unless the event says that nothing changed which
   * lists show. A function gets every event and decides itself. Default: `["/"]`.
   */
  paths?: readonly string[] | ((event: ArticleEvent) => readonly string[])
}

export type Webhook = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/**
 * Creates the API route that receives Citable's events. It needs the raw body, so the route's own file must turn the body parser off.
 *
 * It verifies the signature, waits until the service shows the event's revision, and revalidates the article's page, the pages of its
 * previous slugs, and the lists.
 *
 * It answers 503 in two cases, so that the sender tries again:
 * - The service does not show the revision in time. The route then changes nothing.
 * - The store of `@citable/next/cache-handler` does not store a page, so the other instances of the site do not get it.
 *
 * @example
 *     export const config = { api: { bodyParser: false } }
 *     export default createWebhook(citable, { paths: ["/", "/blog"] })
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
      const addresses = addressesOfEvent(event.data, seen.article)
      const isListed = seen.article === undefined || isListChange(event.data)
      const lists = typeof paths === "function" ? paths(event) : isListed ? paths : []
      const pages = await pagePathsOf(citable)(addresses, seen.article?.translation_group)
      const affected = new Set([...pages, ...lists])
      const lostBefore = countLost()
      for (const path of affected) await responses.get(context.request)?.revalidate(path)
      if (countLost() > lostBefore) {
        return retryLaterResponse(
          "The shared cache did not store a page, so other instances of this site still show the old one.",
        )
      }
      // The next look makes lists again that `paths` does not name.
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
