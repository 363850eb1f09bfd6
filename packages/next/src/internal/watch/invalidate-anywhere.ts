import { setTimeout as delay } from "node:timers/promises"

import { alignClock } from "../cache/align-clock.ts"
import { warmPages } from "../webhook/warm-pages.ts"
import { ownOrigin } from "./own-origin.ts"

const cacheKey = "__incrementalCache"

/** What Next keeps in the process: the cache of pages and data, and those of `use cache`. */
interface NextCaches {
  [cacheKey]?: { revalidateTag(tags: string[], durations?: { expire: number }): Promise<void> }
}

interface TagHandler {
  /** Next 16 */
  updateTags?(tags: string[], durations?: { expire: number }): Promise<void>
  /** Next 15 */
  expireTags?(...tags: string[]): Promise<void>
}

const handlersKey = Symbol.for("@next/cache-handlers-set")

const next = globalThis as NextCaches & { [handlersKey]?: Set<TagHandler> }

/** A server that answers has its cache long before. */
const patienceMs = 60_000

/**
 * Resolves once this server has had a request: before, Next has no cache. It makes one itself if it knows where it answers, and warns if
 * there is no cache after it.
 */
export async function whenServing({ longestMs = patienceMs } = {}): Promise<void> {
  if (next[cacheKey] !== undefined) return
  const origin = ownOrigin()
  await warmPages(origin, ["/"])
  const since = performance.now()
  let hasWarned = origin === undefined
  while (next[cacheKey] === undefined) {
    if (!hasWarned && performance.now() - since > longestMs) {
      hasWarned = true
      console.warn(
        "Citable cannot find the cache of this release of Next.js, so it cannot refresh pages without a webhook. Set revalidate of createCitable().",
      )
    }
    await delay(250, undefined, { ref: false })
  }
}

/** Does what `revalidateTag(tag, { expire: 0 })` does at the end of a request, without one: Next's own function needs a request. */
export async function invalidateAnywhere(tags: readonly string[]): Promise<void> {
  await whenServing()
  alignClock()
  const names = [...tags]
  await next[cacheKey]?.revalidateTag(names, { expire: 0 })
  for (const handler of next[handlersKey] ?? []) {
    await (handler.updateTags === undefined ? handler.expireTags?.(...names) : handler.updateTags(names, { expire: 0 }))
  }
}
