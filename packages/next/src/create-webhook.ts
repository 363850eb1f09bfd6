import {
  createWebhookHandler,
  type PayloadEvent,
  type WebhookHandler,
  type WebhookHandlerOptions,
  type WebhookVerifier,
} from "@citable/webhooks"
import { revalidateTag } from "next/cache.js"
import { after } from "next/server.js"

import type { Citable } from "./internal/app-citable.ts"
import { alignClock } from "./internal/cache/align-clock.ts"
import { invalidateShared } from "./internal/cache/shared-caches.ts"
import { markHandled, markInvalidated } from "./internal/reading/freshness.ts"
import { addressesOfEvent } from "./internal/webhook/addresses-of-event.ts"
import { createInvalidator, type InvalidationWork } from "./internal/webhook/create-invalidator.ts"
import { receiveEvent } from "./internal/webhook/receive-event.ts"
import { retryLaterResponse } from "./internal/webhook/retry-later-response.ts"
import { tagsOfEvent } from "./internal/webhook/tags-of-event.ts"

export interface WebhookOptions extends Pick<WebhookHandlerOptions, "secret" | "onEvent" | "onError" | "idempotency"> {
  /** A verifier of `@citable/webhooks/verifiers` for another service. The client's adapter makes events from its payloads. */
  verify?: WebhookVerifier
  /** Milliseconds to wait until the service shows the event's revision. Default: 8,000, less than the sender's own limit. */
  maxWaitMs?: number
  /** Milliseconds between the last read of a page and the second invalidation of an event's tags. Default: 1,000. */
  settleMs?: number
  /** Pages to render again at once, besides the article's. Default: `["/"]`. */
  warm?: readonly string[]
}

export interface Webhook {
  POST: WebhookHandler
}

/**
 * Creates the route that receives Citable's events.
 *
 * It verifies the signature, waits until the service shows the event's revision, and invalidates exactly what the change affects: the
 * article's page by id and by each of its slugs, lists, and the lists of its topics before and after.
 *
 * It answers 503 in two cases, so that the sender tries again:
 * - The service does not show the revision in time. The route then invalidates nothing, and the old page stays.
 * - The store of `@citable/next/cache-handler` does not answer, so the other instances of the site do not know yet.
 *
 * A page that Next renders while the event arrives can contain the old text, and be stored after the invalidation. So the route invalidates
 * the same tags once more after such pages have read their data. For several events it does so once.
 *
 * @example
 *     export const { POST } = createWebhook(citable)
 */
export function createWebhook(citable: Citable, options: WebhookOptions = {}): Webhook {
  const { maxWaitMs = 8000, settleMs = 1000, warm: pages = ["/"], onEvent, verify, ...handlerOptions } = options
  const invalidator = createInvalidator({ settleMs })

  const POST = createWebhookHandler({
    ...handlerOptions,
    ...(verify === undefined ? {} : { verify: verify as WebhookVerifier<PayloadEvent & Event> }),
    async onEvent(received, context) {
      const result = await receiveEvent(citable, received, context, { maxWaitMs, verify, onEvent })
      if (result === undefined || !("event" in result)) return result
      const { data } = result.event
      const addresses = addressesOfEvent(data, result.seen.article).map((one) => citable.path(one))
      const affected = { tags: tagsOfEvent(data, result.seen.article), paths: [...new Set(addresses)] }
      const invalidateAgain = invalidator.register(affected)
      markInvalidated(affected.tags)
      await inRequest.invalidate(affected.tags)
      after(() => invalidateAgain({ origin: new URL(context.request.url).origin, pages }, inRequest))
      // Next does not wait for other processes. With 503, the sender tries again until they know.
      if (!(await invalidateShared(affected.tags))) {
        return retryLaterResponse(
          "The shared cache does not answer, so other instances of this site may still show the old pages.",
        )
      }
      markHandled(citable.client.fingerprint, data.content_id, data.revision)
      return Response.json({ received: true, revision: data.revision, revalidated: affected.tags })
    },
  })
  return { POST }
}

const inRequest: InvalidationWork = {
  invalidate(tags) {
    alignClock()
    for (const tag of tags) revalidateTag(tag, { expire: 0 })
  },
  // A promise, unlike a function, does not delay the invalidation.
  afterwards: (work) => after(work),
}
