import { type ArticleEvent, type Event, isArticleEvent, toCacheTags } from "@citable/contract"
import type { WebhookStore } from "@citable/webhooks"
import type { APIContext, APIRoute } from "astro"

import { createLateHandler } from "./internal/create-late-handler.ts"
import { readSiteEnv } from "./internal/read-site-env.ts"

export interface CreateWebhookOptions {
  /** `whsec_…`, or several while one rotates. Default: the environment variable `CITABLE_WEBHOOK_SECRET`. */
  secret?: string | readonly string[]
  /** Where it is kept which deliveries have run. Default: the memory of this process. `false` runs every one. */
  idempotency?: boolean | WebhookStore
  /** Runs for every verified event, after the pages it touches were purged. What it throws makes the sender try again. */
  onEvent?: (event: Event | ArticleEvent, context: APIContext) => void | Promise<void>
}

/**
 * Makes the route that Citable's webhook calls on a site rendered on demand: `export const POST = createWebhook()` beside
 * `export const prerender = false`. It verifies the request and, where route caching is on, purges exactly the
 * pages tagged with what the event touches (the tags of `toCacheTags`). Prerendered pages need a new build instead.
 */
export function createWebhook({ idempotency = true, ...options }: CreateWebhookOptions = {}): APIRoute {
  const handler = createLateHandler<APIContext>({
    idempotency,
    readSecret: async () => options.secret ?? (await readSiteEnv("CITABLE_WEBHOOK_SECRET")),
    onEvent: async (event, context) => {
      if (isArticleEvent(event)) await purge(event, context)
      await options.onEvent?.(event, context)
    },
  })
  return (context) => handler(context.request, context)
}

async function purge({ data }: ArticleEvent, context: APIContext): Promise<void> {
  // Astro 6 has no cache without its experiment, and `invalidate` throws where caching is off.
  const cache = context.cache as APIContext["cache"] | undefined
  if (cache?.enabled !== true) return
  const previousSlugs = data.previous_slug === undefined ? [] : [data.previous_slug]
  const subject = { id: data.content_id, slug: data.slug, locale: data.locale, previousSlugs, topics: data.tags }
  await cache.invalidate({ tags: toCacheTags(subject) })
}
