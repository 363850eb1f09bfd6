import { setTimeout as delay } from "node:timers/promises"

import { revalidateTag } from "next/cache.js"
import { after } from "next/server.js"

import { withSecondNames } from "../cache/tags.ts"
import { waitForReads } from "../reading/reads-in-flight.ts"
import { warmPages } from "./warm-pages.ts"

/** The tags and paths that an event affects. */
export interface AffectedPages {
  tags: readonly string[]
  paths: readonly string[]
}

export interface InvalidationTarget {
  /** The origin of this site. */
  origin: string
  /** Paths to render again after the last of several events, besides the affected ones. */
  pages: readonly string[]
}

export interface Invalidator {
  /**
   * Registers an event when its tags are invalidated. Gives the work for after the response: render the affected pages, wait for pages that
   * Next renders now, invalidate the tags again, and render the pages again. If a later event affects the same page, only that one does it.
   */
  register(affected: AffectedPages): (target: InvalidationTarget) => Promise<void>
}

/** Time for Next to invalidate: it does so after the function passed to `after` has returned. */
const invalidationMs = 100

export function createInvalidator({ settleMs }: { settleMs: number }): Invalidator {
  let events = 0
  /** The last event that affects a tag or a path, until its work is done. */
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
        // A promise, unlike a function, does not delay the invalidation.
        after(delay(invalidationMs).then(() => warmPages(origin, new Set(again))))
      }
    },
  }
}
