import { type ArticleEvent, type Event, isArticleEvent, toCacheTags } from "@citable/contract"
import type { WebhookStore } from "@citable/webhooks"
import type { APIContext, APIRoute } from "astro"

import { createLazyHandler } from "./internal/create-lazy-handler.ts"
import { keepRunning } from "./internal/keep-running.ts"
import { forgetArticle } from "./internal/last-reads.ts"
import { markPurged } from "./internal/purged-tags.ts"
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
  const purgeAgain = createDelayedPurge(options.settleMs ?? 1000)
  const handler = createLazyHandler<APIContext>({
    idempotency,
    readSecret: async () => options.secret ?? (await readSiteEnv("CITABLE_WEBHOOK_SECRET")),
    onEvent: async (event, context) => {
      if (isArticleEvent(event)) await purge(event, context, purgeAgain)
      await options.onEvent?.(event, context)
    },
  })
  return (context) => handler(context.request, context)
}

type DelayedPurge = (tags: readonly string[], context: APIContext) => void

async function purge({ type, data }: ArticleEvent, context: APIContext, purgeAgain: DelayedPurge): Promise<void> {
  const renamed = data.previous_slug === undefined ? [] : [data.previous_slug]
  const previousSlugs = [...renamed, ...(data.previous_slugs ?? [])]
  const subject = { id: data.content_id, slug: data.slug, locale: data.locale, previousSlugs, topics: data.tags }
  const tags = toCacheTags(subject)
  // Reads that begin after this line are fresh.
  markPurged(tags)
  if (type === "content.unpublished" || type === "content.deleted") forgetArticle(data.content_id)
  // Astro 6 has no cache without its experiment, and `invalidate` throws if caching is off.
  const cache = context.cache as APIContext["cache"] | undefined
  if (cache?.enabled !== true) return
  await cache.invalidate({ tags })
  purgeAgain(tags, context)
}

function createDelayedPurge(settleMs: number): DelayedPurge {
  const waiting = new Set<string>()
  return (tags, { cache, locals }) => {
    const isPlanned = waiting.size > 0
    for (const tag of tags) waiting.add(tag)
    if (isPlanned) return
    const purged = new Promise((resolve) => setTimeout(resolve, settleMs)).then(() => {
      const all = [...waiting]
      waiting.clear()
      return cache.invalidate({ tags: all })
    })
    const logged = purged.catch((error: unknown) =>
      console.error("Citable could not purge pages a second time.", error),
    )
    keepRunning(logged, locals)
  }
}
