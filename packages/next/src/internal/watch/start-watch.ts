import type { Client } from "@citable/client"
import {
  type ChangeFollower,
  type ChangeWatch,
  isLongRunning,
  watchChanges,
  type WatchPosition,
} from "@citable/client/steady"
import type { Change } from "@citable/contract/content"

import { readBuildPhase } from "../build/build-phase.ts"
import { forgetRevision, isHandled, markAnswered, markStale, type Router, takeStale } from "../reading/freshness.ts"

/** What a site does with changes that no webhook has announced to this process. */
export interface WatchedSite {
  /** Tells sites of one connection apart that have other pages. */
  name: string
  onChanges(changes: readonly Change[]): Promise<void>
  /** Nobody knows what changed. */
  onUnknown(): Promise<void>
  /** The service is back, and pages with these names were made of what was read before. */
  onStale(names: readonly string[]): Promise<void>
}

export interface StartOptions {
  router: Router
  /** Seconds between two looks; `false` for none. */
  poll: number | false
  client: () => Client
  /** Default: what changes from the start on. */
  position?: WatchPosition | undefined
}

const key = Symbol.for("citable.next.watches")

interface Watch {
  sites: Map<string, WatchedSite>
  follow: ChangeWatch["follow"]
}

/** The watch of each service. One map for the process, because Next bundles `createCitable()` into several modules. */
function watches(): Map<string, Watch> {
  const holder = globalThis as { [key]?: Map<string, Watch> }
  return (holder[key] ??= new Map())
}

/** Other instances of the site, and other modules, start within this time. */
const longestFirstSeconds = 5

/**
 * Looks for changes in a running server, once for each service, whatever happens to webhooks. A build, an edge runtime and a host of
 * functions do without.
 */
export function startWatch(site: WatchedSite, { router, poll, client: open, position }: StartOptions): void {
  const { env } = process
  const isServer = readBuildPhase(env) !== "build" && env["NEXT_RUNTIME"] !== "edge" && isLongRunning(env)
  if (!isServer || poll === false || !(poll > 0)) return
  let client: Client
  try {
    client = open()
  } catch {
    // The first read says what is missing.
    return
  }
  const { fingerprint } = client
  const name = `${router} ${site.name}`
  const existing = watches().get(fingerprint)
  const sites = existing?.sites ?? new Map<string, WatchedSite>()
  const isKnown = sites.has(name)
  sites.set(name, site)
  if (isKnown) return
  /** Another module may have created the site once more since. */
  const current = (): WatchedSite => sites.get(name) ?? site
  const follower: ChangeFollower = {
    ...(position === undefined ? {} : { position }),
    async onChanges(changes) {
      const isMissed = ({ id, revision }: Change) => router === "pages" || !isHandled(fingerprint, id, revision)
      const missed = changes.filter(isMissed)
      if (missed.length > 0) await current().onChanges(missed)
    },
    async onUnknown() {
      forgetRevision(fingerprint)
      await current().onUnknown()
    },
    async onSuccess() {
      markAnswered(fingerprint)
      const stale = takeStale(router, fingerprint)
      if (stale.length === 0) return
      await current()
        .onStale(stale)
        .catch((error: unknown) => {
          markStale(router, fingerprint, stale)
          throw error
        })
    },
  }
  if (existing !== undefined) return existing.follow(follower)
  const { follow } = watchChanges({
    ...follower,
    client,
    everySeconds: poll,
    firstAfterSeconds: Math.random() * Math.min(longestFirstSeconds, poll / 2),
    warn(error) {
      // A page of `next dev` says so itself.
      if (readBuildPhase(env) === "development") return
      console.warn(
        `Citable could not check whether articles have changed, or could not refresh their pages. It tries again with the next check. ${toMessage(error)}`,
      )
    },
  })
  watches().set(fingerprint, { sites, follow })
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
