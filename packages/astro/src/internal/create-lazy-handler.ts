import type { ArticleEvent, Event } from "@citable/contract"
import { createWebhookHandler, type WebhookHandlerOptions } from "@citable/webhooks"

export interface LazyHandlerOptions<Extra> extends Pick<WebhookHandlerOptions, "onError" | "idempotency"> {
  /** Runs at every request: sites get their environment late, and `.env` changes while a dev server runs. */
  readSecret: () => Promise<string | readonly string[] | undefined>
  onEvent: (event: Event | ArticleEvent, extra: Extra) => Promise<void>
}

/** Creates a webhook handler that reads its secret at each request, and passes `extra` on to `onEvent`. */
export function createLazyHandler<Extra>({
  readSecret,
  onEvent,
  ...options
}: LazyHandlerOptions<Extra>): (request: Request, extra: Extra) => Promise<Response> {
  const extras = new WeakMap<Request, Extra>()
  const handler = createWebhookHandler({
    ...options,
    secret: readSecret,
    onEvent: (event, context) => onEvent(event, extras.get(context.request) as Extra),
  })
  return (request, extra) => {
    extras.set(request, extra)
    return handler(request)
  }
}
