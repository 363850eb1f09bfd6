import type { Moment } from "./shared-tags.ts"

const maxEntries = 10_000
const longestMs = 120_000

/** Remembers when Next began to render a page, by the page's key. */
export interface RenderStarts {
  record(key: string, moment: Moment): void
  /** Gives the moment once, and forgets it. */
  take(key: string): Moment | undefined
}

/**
 * Next asks its cache for a page, and stores the page later. It does not say what it read in between. So a page is as old as the lookup
 * that found nothing, or found an entry that is due for revalidation. Of several lookups at a time, the first one counts.
 */
export function createRenderStarts(now = () => performance.now()): RenderStarts {
  const moments = new Map<string, { moment: Moment; at: number }>()
  return {
    record(key, moment) {
      const existing = moments.get(key)
      // A page that was never stored says nothing about the next attempt.
      if (existing !== undefined && now() - existing.at < longestMs) return
      moments.set(key, { moment, at: now() })
      const oldest = moments.size > maxEntries ? moments.keys().next().value : undefined
      if (oldest !== undefined) moments.delete(oldest)
    },
    take(key) {
      const existing = moments.get(key)
      moments.delete(key)
      return existing?.moment
    },
  }
}
