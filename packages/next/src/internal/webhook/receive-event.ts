import type { Client } from "@citable/client"
import type { ArticleEvent, Event } from "@citable/contract"
import { isArticleEvent } from "@citable/contract/webhooks"
import type { PayloadEvent, WebhookContext, WebhookFunction, WebhookVerifier } from "@citable/webhooks"

import { noteEvent } from "../site/event-note.ts"
import { retryLaterResponse } from "./retry-later-response.ts"
import { type SeenEvent, waitForEvent } from "./wait-for-event.ts"

export interface ReceiveOptions {
  maxWaitMs: number
  /** Set if the sender is another service. The client's adapter then makes events from its payloads. */
  verify: WebhookVerifier | undefined
  onEvent: WebhookFunction<Event | ArticleEvent> | undefined
}

/** An article's event, and what the service shows of the article now. */
export interface ReceivedEvent {
  event: ArticleEvent
  seen: SeenEvent
}

/**
 * Waits until the service shows an event's revision. If there is nothing to invalidate, it gives the answer instead: that of the site's
 * `onEvent`, 503 if the service does not show the revision in time, or `undefined` for other events.
 */
export async function receiveEvent(
  site: { readonly client: Client },
  received: Event | ArticleEvent | PayloadEvent,
  context: WebhookContext,
  { maxWaitMs, verify, onEvent }: ReceiveOptions,
): Promise<ReceivedEvent | Response | undefined> {
  const event =
    verify === undefined ? (received as Event | ArticleEvent) : site.client.toEvent((received as PayloadEvent).payload)
  if (event === undefined) return undefined
  const answer = await onEvent?.(event, context)
  if (isResponse(answer)) return answer
  if (!isArticleEvent(event)) return undefined
  const seen = await waitForEvent(site.client, event.data, { maxWaitMs })
  const { content_id: id, revision } = event.data
  if (seen === undefined) {
    return retryLaterResponse(`The service does not show revision ${revision} yet, so nothing was invalidated.`)
  }
  await noteEvent(site, { id, revision, isPublished: seen.article !== undefined })
  return { event, seen }
}

/** Also checks the name, because a framework's `Response` may not be the global class. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === "[object Response]"
}
