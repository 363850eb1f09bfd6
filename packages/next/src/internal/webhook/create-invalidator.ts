import { setTimeout as delay } from "node:timers/promises"

import { revalidateTag } from "next/cache.js"
import { after } from "next/server.js"

import { withSecondNames } from "../cache/tags.ts"
import { waitForReads } from "../reading/reads-in-flight.ts"
import { warmPages } from "./warm-pages.ts"

/** What an event touched. */
export interface AffectedPages {
  tags: readonly string[]
  paths: readonly string[]
}

export interface InvalidationTarget {
  /** Where this site answers. */
  origin: string
  /** Paths to make again after the last of several events, besides those touched. */
  pages: readonly string[]
}

export interface Invalidator {
  /**
   * Called when an event's tags are invalidated. Gives what to do after the response: make the touched pages, wait for those that are being
   * made, invalidate the tags again, and make the pages again. What a later event touches too is left to that one.
   */
  register(affected: AffectedPages): (target: InvalidationTarget) => Promise<void>
}

/** Next invalidates what a function given to `after` asked for when that function has returned. */
const invalidationMs = 100

export function createInvalidator({ settleMs }: { settleMs: number }): Invalidator {
  let events = 0
  /** The last event that touched a tag or a path, until it is settled. */
  const lastEvents = new Map<string, number>()
  return {
    register({ tags, paths }) {
      const event = ++events
      const names = [...tags.map((tag) => `tag ${tag}`), ...paths.map((path) => `path ${path}`)]
      for (const name of names) lastEvents.set(name, event)

      return async ({ origin, pages }) => {
        const isLast = (kind: "tag" | "path") => (name: string) => lastEvents.get(`${kind} ${name}`) === event
        await Promise.all([warmPages(origin, paths), waitForReads()])
        await delay(settleMs)
        for (const tag of withSecondNames(tags.filter(isLast("tag")))) revalidateTag(tag, { expire: 0 })
        const again = [...paths.filter(isLast("path")), ...(event === events ? pages : [])]
        for (const name of names) if (lastEvents.get(name) === event) lastEvents.delete(name)
        // A promise, unlike a function, does not hold back the invalidation.
        after(delay(invalidationMs).then(() => warmPages(origin, new Set(again))))
      }
    },
  }
}
