import { type CacheTagSubject, toCacheTags } from "@citable/contract/content"

import { forgetArticle } from "./last-reads.ts"
import { markPurged } from "./purged-tags.ts"

/** The part of Astro's cache that purges. It works after the request, too. */
export interface PurgedCache {
  enabled: boolean
  invalidate(options: { tags: string[] }): Promise<void>
}

/** An article that changed, and whether readers can still see it. */
export interface ChangedArticle extends CacheTagSubject {
  isGone: boolean
}

/** Where the pages are. Astro 6 has no cache without its experiment. */
export interface PurgeTarget {
  cache: PurgedCache | undefined
  /** Keeps a function alive for the second purge. */
  waitUntil?: ((promise: Promise<unknown>) => void) | undefined
}

/** Purges tags, and the same a little later once more. */
export type Purge = (tags: readonly string[], target: PurgeTarget) => Promise<void>

/** The tags of whatever shows these articles. Forgets what was read of those that are gone, so that no outage brings them back. */
export function tagsOfChanged(articles: readonly ChangedArticle[]): string[] {
  for (const { id, isGone } of articles) if (isGone) forgetArticle(id)
  return [...new Set(articles.flatMap((article) => toCacheTags(article)))]
}

/**
 * A page that Astro renders while an article changes can contain the old text, and be cached after the purge. So the same tags are purged
 * once more after `settleMs`, for all changes of that time together.
 */
export function createPurge(settleMs: number): Purge {
  const purgeAgain = createDelayedPurge(settleMs)
  return async (tags, { cache, waitUntil }) => {
    // Reads that begin after this line are fresh.
    markPurged(tags)
    // `invalidate` throws if caching is off.
    if (cache?.enabled !== true) return
    await cache.invalidate({ tags: [...tags] })
    purgeAgain(tags, cache, waitUntil)
  }
}

type DelayedPurge = (tags: readonly string[], cache: PurgedCache, waitUntil: PurgeTarget["waitUntil"]) => void

function createDelayedPurge(settleMs: number): DelayedPurge {
  const waiting = new Set<string>()
  return (tags, cache, waitUntil) => {
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
    waitUntil?.(logged)
  }
}
