import type { ArticleEvent, Event } from "@citable/contract"
import { createWebhookHandler, type WebhookHandlerOptions } from "@citable/webhooks"

export interface LateHandlerOptions<Extra> {
  /** Asked at every request: sites get their environment late, and `.env` changes while a dev server runs. */
  readSecret: () => Promise<string | readonly string[] | undefined>
  onEvent: (event: Event | ArticleEvent, extra: Extra) => Promise<void>
  onError?: WebhookHandlerOptions["onError"]
}

/** A webhook handler that learns its secret when a request comes, and hands `extra` on to `onEvent`. */
export function createLateHandler<Extra>(
  options: LateHandlerOptions<Extra>,
): (request: Request, extra: Extra) => Promise<Response> {
  const extras = new WeakMap<Request, Extra>()
  // One handler a secret, since a handler remembers the deliveries it has handled.
  const handlers = new Map<string, ReturnType<typeof createWebhookHandler>>()

  return async (request, extra) => {
    extras.set(request, extra)
    const secret = await options.readSecret()
    const key = JSON.stringify(secret ?? null)
    let handler = handlers.get(key)
    if (handler === undefined) {
      handler = createWebhookHandler({
        ...(secret === undefined ? {} : { secret }),
        ...(options.onError === undefined ? {} : { onError: options.onError }),
        onEvent: (event, context) => options.onEvent(event, extras.get(context.request) as Extra),
      })
      handlers.set(key, handler)
    }
    return handler(request)
  }
}
