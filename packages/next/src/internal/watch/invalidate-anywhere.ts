import { setTimeout as delay } from "node:timers/promises"

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

/** Resolves once this server has had a request: before, Next has no cache. It makes one itself if it knows where it answers. */
export async function whenServing(): Promise<void> {
  if (next[cacheKey] === undefined) await warmPages(ownOrigin(), ["/"])
  while (next[cacheKey] === undefined) await delay(250, undefined, { ref: false })
}

/** Does what `revalidateTag(tag, { expire: 0 })` does at the end of a request, without one: Next's own function needs a request. */
export async function invalidateAnywhere(tags: readonly string[]): Promise<void> {
  await whenServing()
  const names = [...tags]
  await next[cacheKey]?.revalidateTag(names, { expire: 0 })
  for (const handler of next[handlersKey] ?? []) {
    await (handler.updateTags === undefined ? handler.expireTags?.(...names) : handler.updateTags(names, { expire: 0 }))
  }
}
