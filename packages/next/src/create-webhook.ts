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
import { invalidateShared } from "./internal/cache/shared-caches.ts"
import { markInvalidated } from "./internal/reading/freshness.ts"
import { createInvalidator } from "./internal/webhook/create-invalidator.ts"
import { receiveEvent } from "./internal/webhook/receive-event.ts"
import { retryLaterResponse } from "./internal/webhook/retry-later-response.ts"
import { tagsOfEvent } from "./internal/webhook/tags-of-event.ts"

export interface WebhookOptions extends Pick<WebhookHandlerOptions, "secret" | "onEvent" | "onError" | "idempotency"> {
  /** How another service signs: a verifier of `@citable/webhooks/verifiers`. The client's adapter makes events of its payloads. */
  verify?: WebhookVerifier
  /** Milliseconds to wait for the service to show what an event speaks of. Default 8,000, under the sender's own limit. */
  maxWaitMs?: number
  /** Milliseconds after which an event's pages are invalidated once more, from when nothing is being read for a page. Default 1,000. */
  settleMs?: number
  /** Further pages to make again at once, not only at the next visit. Default: `["/"]`. */
  warm?: readonly string[]
}

export interface Webhook {
  POST: WebhookHandler
}

/**
 * The route that Citable's events reach: `export const { POST } = createWebhook(citable)`.
 *
 * It verifies the signature, waits until the service shows the event's revision, and invalidates exactly what an article's change
 * touches: its page by id and by every slug it had, lists, and the lists of its topics before and after. When the service does not
 * show the revision in time it answers 503 and invalidates nothing, so that the old page stays until the sender's next try. It answers
 * 503 too while the store of `@citable/next/cache-handler` does not answer, by which the other instances of the site learn of it.
 *
 * A page that was being made while the event arrived may hold the old text and be stored after the invalidation; so the same tags are
 * invalidated once more a little after such pages have read what they show, those of several events once.
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
      const { slug, locale, previous_slug = slug } = data
      const addresses = [slug, previous_slug].map((name) => citable.path({ slug: name, locale }))
      const affected = { tags: tagsOfEvent(data, result.seen.article), paths: [...new Set(addresses)] }
      const invalidateAgain = invalidator.register(affected)
      markInvalidated(affected.tags)
      for (const tag of affected.tags) revalidateTag(tag, { expire: 0 })
      after(() => invalidateAgain({ origin: new URL(context.request.url).origin, pages }))
      // Next waits for nobody: only the sender can see to it that other processes come to know.
      if (!(await invalidateShared(affected.tags))) {
        return retryLaterResponse(
          "The cache that the instances of this site share does not answer: some of them may know nothing of this yet.",
        )
      }
      return Response.json({ received: true, revision: data.revision, revalidated: affected.tags })
    },
  })
  return { POST }
}
