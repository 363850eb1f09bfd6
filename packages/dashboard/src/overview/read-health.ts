import { isPublisherKind } from "@citable/contract"
import type { BrandSetup } from "@citable/contract/brands"
import { nextRun } from "@citable/contract/times"
import { engineTitle } from "@citable/contract/visibility"
import type { BrandPage, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { buildState, sawEnd } from "../publishing/build-state.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { type KnownSite, type KnownSites, readSites } from "../sites/read-sites.ts"
import { siteState } from "../sites/site-state.ts"
import type { Looked } from "./looked.ts"
import type { WeekFigures } from "./read-week.ts"

const day = 86_400_000
const week = 7 * day
/** The service reads Search Console every day. */
const freshSearchMs = 3 * day

export interface Health {
  looked: Looked[]
  /** What this person may not look at, in words. */
  hidden: string[]
  sites: KnownSite[]
  integrations: Integration[]
}

/** Looks at everything of a brand that can break: its sites, webhooks, builds, platforms, engines, schedule and search data. */
export async function readHealth(
  pages: Pick<PageHost, "now">,
  brand: BrandPage,
  { setup, week: read }: { setup: BrandSetup; week: WeekFigures },
): Promise<Health> {
  const { scopes, id } = brand
  const home = `/brands/${id}`
  const now = pages.now()
  const known = await readSites(pages, brand, { withCounts: true })
  const { sites, changes, integrations, articles } = known
  const counts = new Map((articles?.platforms ?? []).map((one) => [one.integration_id, one.needs_person]))
  const platforms = integrations.filter(({ kind }) => isPublisherKind(kind))
  const google = integrations.filter(({ kind }) => kind === "google")
  return {
    sites,
    integrations,
    looked: [
      ...sites.map((site) => siteLook(site, { home, now, changes })),
      ...sites.flatMap(({ webhooks }) => webhooks.map((entry) => webhookLook(entry, home, now))),
      ...known.hooks.map((hook) => hookLook(hook, home, now)),
      ...platforms.map((platform) => platformLook(platform, { home, now, waiting: counts.get(platform.id) ?? 0 })),
      ...engineLooks(setup, read, home),
      ...google.map((one) => searchLook(one, { read, home, now })),
      ...(await scheduleLooks(brand, home, now)),
    ],
    hidden: [
      ...(scopes.has("webhooks:read") ? [] : ["sites"]),
      ...(scopes.has("integrations:read") && scopes.has("content:read_drafts") ? [] : ["platforms"]),
      ...(scopes.has("visibility:read") ? [] : ["engines"]),
    ],
  }
}

function siteLook(
  site: KnownSite,
  { home, now, changes }: { home: string; now: number; changes: KnownSites["changes"] },
): Looked {
  const { look, badge, text } = siteState(site, { changes, now })
  const isBroken = look === "failed" || look === "changed"
  return {
    kind: "site",
    name: site.name,
    state: look === "published" ? "works" : isBroken ? "broken" : "not_checked",
    text: isBroken ? html`${badge}. ${text}` : text,
    action: { path: `${home}/sites`, label: isBroken ? "See what is wrong" : "Check it" },
  }
}

function webhookLook({ webhook, last }: KnownSite["webhooks"][number], home: string, now: number): Looked {
  const { enabled, disabled_reason: reason, failing_since: since, url } = webhook
  const action = { path: `${home}/webhooks/${webhook.id}`, label: "See what was sent" }
  const at = { kind: "webhook" as const, name: webhook.description ?? url, action }
  if (!enabled && reason !== null) return { ...at, state: "broken", text: `The service has turned it off: ${reason}` }
  if (!enabled) return { ...at, state: "not_checked", text: "A person has turned it off." }
  if (since !== null) return { ...at, state: "broken", text: html`It has failed since ${time(since)}.`, since }
  if (last?.status === "failed") return { ...at, state: "broken", text: "The service gave up an event." }
  const seen = last?.delivered_at ?? undefined
  if (seen === undefined) return { ...at, state: "not_checked", text: "It has accepted nothing yet." }
  if (now - Date.parse(seen) > week) return { ...at, state: "not_checked", text: html`It last answered ${time(seen)}.` }
  return { ...at, state: "works", text: html`It answered ${time(seen)}.` }
}

function hookLook({ name, builds, error, status }: Integration, home: string, now: number): Looked {
  const action = { path: `${home}/sites/deploy-hooks`, label: "See the builds" }
  const at = { kind: "deploy hook" as const, name, action }
  if (error !== null || status === "failed" || (builds?.failures ?? 0) > 0) {
    return { ...at, state: "broken", text: error ?? "The last build failed." }
  }
  if (builds === null) return { ...at, state: "not_checked", text: "Nobody has looked." }
  const isSeen = builds.requested > 0 && builds.building === null && builds.built >= builds.requested && sawEnd(builds)
  const isFresh = now - Date.parse(builds.ended_at ?? "") <= week
  return { ...at, state: isSeen && isFresh ? "works" : "not_checked", text: buildState(builds, error) }
}

function platformLook(
  { name, status, error, tested_at: tested }: Integration,
  { home, now, waiting }: { home: string; now: number; waiting: number },
): Looked {
  const at = { kind: "platform" as const, name }
  if (waiting > 0) {
    const text = `${waiting === 1 ? "1 article waits" : `${waiting} articles wait`} there for a decision.`
    return { ...at, state: "broken", text, action: { path: `${home}/targets?state=trouble`, label: "Decide" } }
  }
  const action = { path: `${home}/sites/platforms`, label: "Test it" }
  if (status === "failed" || error !== null) {
    return { ...at, state: "broken", text: error ?? "The last test failed.", action }
  }
  const isFresh = tested !== null && now - Date.parse(tested) <= week
  const text = tested === null ? "It was never tested." : html`It was last tested ${time(tested)}.`
  return { ...at, state: status === "connected" && isFresh ? "works" : "not_checked", text, action }
}

/** An engine works if it has answered this week. One that has not may be off, broken, or not asked. */
function engineLooks({ engines }: BrandSetup, { visibility }: WeekFigures, home: string): Looked[] {
  if (visibility === undefined) return []
  const action = { path: `${home}/visibility/scans`, label: "See the scans" }
  const failing = (visibility.notices ?? []).filter(({ code }) => code === "engine_failing")
  const answered = new Set(
    visibility.engines.filter(({ answers }) => answers > 0).map(({ engine, surface }) => `${engine} ${surface}`),
  )
  return [
    ...failing.map(({ text }): Looked => ({ kind: "engine", name: "An engine", state: "broken", text, action })),
    ...engines.map(({ name, surface }): Looked => {
      const works = answered.has(`${name} ${surface}`)
      const text = works ? "It has answered this week." : "It has answered nothing this week."
      return {
        kind: "engine",
        name: engineTitle({ engine: name, surface }),
        state: works ? "works" : "not_checked",
        text,
        action,
      }
    }),
  ]
}

function searchLook(
  { status, error }: Integration,
  { read: { search, searchMissing }, home, now }: { read: WeekFigures; home: string; now: number },
): Looked {
  const action = { path: `${home}/sites/search-data`, label: "See the search data" }
  const at = { kind: "source of search data" as const, name: "Search Console", action }
  if (status === "failed" || error !== null || searchMissing === "failed") {
    return { ...at, state: "broken", text: error ?? "The last reading failed." }
  }
  const read = search?.synced_at ?? null
  if (read === null) return { ...at, state: "not_checked", text: "It has not been read yet." }
  const isFresh = search?.source === "search_console" && now - Date.parse(read) <= freshSearchMs
  return { ...at, state: isFresh ? "works" : "not_checked", text: html`It was last read ${time(read)}.` }
}

/** A schedule works if its last scan began in time, and answered something. */
async function scheduleLooks({ id, call, detail, scopes }: BrandPage, home: string, now: number): Promise<Looked[]> {
  const { scans: every, hours, paused } = detail.schedule
  if (every === "off" || paused.includes("scans") || !scopes.has("visibility:read")) return []
  const { data } = await call("list_scans", { brand_id: id, trigger: "schedule", limit: 1 })
  const last = data[0]
  const action = { path: `${home}/settings/schedules#scans`, label: "See the schedule" }
  const at = { kind: "schedule" as const, name: `The ${every} scan`, action }
  if (last === undefined) return [{ ...at, state: "not_checked", text: "It has not started yet." }]
  const began = html`It last started ${time(last.created_at)}`
  // The service looks again every ten minutes; the settings may have changed since.
  const period = every === "daily" ? day : week
  const begun = Date.parse(last.created_at)
  const due = nextRun({ every, hour: hours.scans, zone: detail.time_zone, last: begun, now }) ?? now
  if (Math.max(due, Date.parse(detail.updated_at) + period) + period < now)
    return [{ ...at, state: "broken", text: html`${began}.` }]
  if (last.status === "failed" || (last.status === "completed" && last.answered === 0 && last.planned > 0)) {
    return [{ ...at, state: "broken", text: html`${began}, and got no answer.` }]
  }
  return [{ ...at, state: last.answered > 0 ? "works" : "not_checked", text: html`${began}.` }]
}
