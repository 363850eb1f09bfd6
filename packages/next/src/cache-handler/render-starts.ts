import type { Moment } from "./shared-tags.ts"

const maxEntries = 10_000
const longestMs = 120_000

/** When a page was begun, by its key. */
export interface RenderStarts {
  record(key: string, moment: Moment): void
  /** When it was begun, once. */
  take(key: string): Moment | undefined
}

/**
 * Next says when it looks for a page and when it has made it, not what it has read for it meanwhile: a page is as old as the look that
 * found nothing, or something so old that Next makes it again in the background; and of several looks at a time as old as the first.
 */
export function createRenderStarts(now = () => performance.now()): RenderStarts {
  const moments = new Map<string, { moment: Moment; at: number }>()
  return {
    record(key, moment) {
      const existing = moments.get(key)
      // One that was never made says nothing of the next.
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
