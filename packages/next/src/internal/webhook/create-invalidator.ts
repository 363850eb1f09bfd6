import { setTimeout as delay } from "node:timers/promises"

import { withSecondNames } from "../cache/tags.ts"
import { waitForReads } from "../reading/reads-in-flight.ts"
import { warmPages } from "./warm-pages.ts"

/** The tags and paths that an event affects. */
export interface AffectedPages {
  tags: readonly string[]
  paths: readonly string[]
}

export interface InvalidationTarget {
  /** The origin of this site; `undefined` if it is unknown, so that visitors render the pages. */
  origin: string | undefined
  /** Paths to render again after the last of several events, besides the affected ones. */
  pages: readonly string[]
}

/** How Next invalidates, in a request or without one. */
export interface InvalidationWork {
  invalidate(this: void, tags: readonly string[]): void | Promise<void>
  /** Receives the work that begins once Next has invalidated. */
  afterwards(this: void, work: Promise<void>): void
}

export interface Invalidator {
  /**
   * Registers an event when its tags are invalidated. Gives the work for after the response: render the affected pages, wait for pages that
   * Next renders now, invalidate the tags again, and render the pages again. If a later event affects the same page, only that one does it.
   */
  register(affected: AffectedPages): (target: InvalidationTarget, work: InvalidationWork) => Promise<void>
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

      return async ({ origin, pages }, { invalidate, afterwards }) => {
        const isLast = (kind: "tag" | "path") => (name: string) => lastEvents.get(`${kind} ${name}`) === event
        await Promise.all([warmPages(origin, paths), waitForReads()])
        await delay(settleMs)
        await invalidate(withSecondNames(tags.filter(isLast("tag"))))
        const again = [...paths.filter(isLast("path")), ...(event === events ? pages : [])]
        for (const name of names) if (lastEvents.get(name) === event) lastEvents.delete(name)
        afterwards(delay(invalidationMs).then(() => warmPages(origin, new Set(again))))
      }
    },
  }
}
