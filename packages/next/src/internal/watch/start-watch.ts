import type { Client } from "@citable/client"
import { isLongRunning, watchChanges, type WatchPosition } from "@citable/client/steady"
import type { Change } from "@citable/contract/content"

import { readBuildPhase } from "../build/build-phase.ts"
import { forgetRevision, isHandled } from "../reading/freshness.ts"

/** What a site does with changes that no webhook has announced to this process. */
export interface WatchedSite {
  /** Tells sites of one connection apart that have other pages. */
  name: string
  onChanges(changes: readonly Change[]): Promise<void>
  /** Nobody knows what changed. */
  onUnknown(): Promise<void>
}

export interface StartOptions {
  router: "app" | "pages"
  /** Seconds between two looks; `false` for none. */
  poll: number | false
  client: () => Client
  /** Default: what changes from the start on. */
  position?: WatchPosition | undefined
}

const key = Symbol.for("citable.next.watches")

/** The sites of each watch. One map for the process, because Next bundles `createCitable()` into several modules. */
function watches(): Map<string, Map<string, WatchedSite>> {
  const holder = globalThis as { [key]?: Map<string, Map<string, WatchedSite>> }
  return (holder[key] ??= new Map())
}

/** Other instances of the site, and other modules, start within this time. */
const longestFirstSeconds = 5

/**
 * Looks for changes in a running server, once for each service and router, whatever happens to webhooks. A build, an edge runtime and a host
 * of functions do without.
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
  const name = `${router} ${client.fingerprint}`
  const existing = watches().get(name)
  if (existing !== undefined) {
    existing.set(site.name, site)
    return
  }
  const sites = new Map([[site.name, site]])
  watches().set(name, sites)
  watchChanges({
    client,
    everySeconds: poll,
    firstAfterSeconds: Math.random() * Math.min(longestFirstSeconds, poll / 2),
    ...(position === undefined ? {} : { position }),
    async onChanges(changes) {
      const missed = changes.filter(({ id, revision }) => !isHandled(client.fingerprint, id, revision))
      if (missed.length > 0) for (const one of sites.values()) await one.onChanges(missed)
    },
    async onUnknown() {
      forgetRevision(client.fingerprint)
      for (const one of sites.values()) await one.onUnknown()
    },
    warn(error) {
      // A page of `next dev` says so itself.
      if (readBuildPhase(env) === "development") return
      console.warn(
        `Citable cannot look whether articles have changed. Pages stay as they are until a webhook comes. ${toMessage(error)}`,
      )
    },
  })
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
