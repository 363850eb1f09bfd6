import { setTimeout as delay } from "node:timers/promises"

import { revalidateTag } from "next/cache.js"
import { after } from "next/server.js"

import { warmPages } from "./warm-pages.ts"

/** What an event touched. */
export interface Touched {
  tags: readonly string[]
  paths: readonly string[]
}

export interface SettleTarget {
  /** Where this site answers. */
  origin: string
  /** Paths to make again after the second invalidation, besides those touched. */
  pages: readonly string[]
}

export interface Settler {
  /** Makes the touched pages, waits, invalidates them again, and makes them again. Runs after the response. */
  settle(touched: Touched, target: SettleTarget): Promise<void>
}

/** Next invalidates what a function given to `after` asked for when that function has returned. */
const invalidationMs = 100

export function createSettler({ settleMs }: { settleMs: number }): Settler {
  /** What waits for its second invalidation: events that come meanwhile join it. */
  let waiting: { tags: Set<string>; paths: Set<string> } | undefined
  return {
    async settle({ tags, paths }, { origin, pages }) {
      await warmPages(origin, paths)
      const joins = waiting !== undefined
      const batch = (waiting ??= { tags: new Set(), paths: new Set() })
      for (const tag of tags) batch.tags.add(tag)
      for (const path of paths) batch.paths.add(path)
      if (joins) return

      await delay(settleMs)
      waiting = undefined
      for (const tag of batch.tags) revalidateTag(tag, { expire: 0 })
      // A promise, unlike a function, does not hold back the invalidation.
      after(delay(invalidationMs).then(() => warmPages(origin, new Set([...batch.paths, ...pages]))))
    },
  }
}
