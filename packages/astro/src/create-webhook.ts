import { type ArticleEvent, type Event, isArticleEvent } from "@citable/contract"
import type { WebhookStore } from "@citable/webhooks"
import type { APIContext, APIRoute } from "astro"

import { createLazyHandler } from "./internal/create-lazy-handler.ts"
import { keepRunning } from "./internal/keep-running.ts"
import { type ChangedArticle, createPurge, tagsOfChanged } from "./internal/purge-pages.ts"
import { markRevision } from "./internal/purged-tags.ts"
import { readSiteEnv } from "./internal/read-site-env.ts"

export interface CreateWebhookOptions {
  /** `whsec_…`, or several while one rotates. Default: the environment variable `CITABLE_WEBHOOK_SECRET`. */
  secret?: string | readonly string[]
  /** Remembers which deliveries have run. Default: `true`, the memory of this process. `false` runs every delivery. */
  idempotency?: boolean | WebhookStore
  /** Milliseconds until the route purges an event's pages once more. Default: 1,000. */
  settleMs?: number
  /** Runs for every verified event, after the purge. If it throws, the sender tries again. */
  onEvent?: (event: Event | ArticleEvent, context: APIContext) => void | Promise<void>
}

/**
 * Creates the route that Citable's webhook calls on a site rendered on demand. It verifies the request. If route caching is on, it purges
 * exactly the pages with the tags that the event touches (see `toCacheTags`). Prerendered pages need a new build instead.
 *
 * A page that Astro renders while the event arrives can contain the old text, and be cached after the purge. So the route purges the same
 * tags once more a little later, for all events of that time together.
 *
 * @example
 *     export const prerender = false
 *     export const POST = createWebhook()
 */
export function createWebhook({ idempotency = true, ...options }: CreateWebhookOptions = {}): APIRoute {
  const purge = createPurge(options.settleMs ?? 1000)
  const handler = createLazyHandler<APIContext>({
    idempotency,
    readSecret: async () => options.secret ?? (await readSiteEnv("CITABLE_WEBHOOK_SECRET")),
    onEvent: async (event, context) => {
      if (isArticleEvent(event)) {
        markRevision(event.data.brand_id, event.data.revision)
        const cache = context.cache as APIContext["cache"] | undefined
        await purge(tagsOfChanged([toChangedArticle(event)]), {
          cache,
          waitUntil: (promise) => keepRunning(promise, context.locals),
        })
      }
      await options.onEvent?.(event, context)
    },
  })
  return (context) => handler(context.request, context)
}

function toChangedArticle({ type, data }: ArticleEvent): ChangedArticle {
  const renamed = data.previous_slug === undefined ? [] : [data.previous_slug]
  return {
    id: data.content_id,
    slug: data.slug,
    locale: data.locale,
    previousSlugs: [...renamed, ...(data.previous_slugs ?? [])],
    topics: data.tags,
    isGone: type === "content.unpublished" || type === "content.deleted",
  }
}
