import { nextRun } from "@citable/contract/times"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { nextText } from "./next-text.ts"
import type { ScheduleCard } from "./schedule-card.ts"

/** What is known about the schedule that reads search data. Undefined for a person who may not see it. */
export async function searchCard(
  { now }: Pick<PageHost, "now">,
  { id, call, detail, scopes }: BrandPage,
): Promise<ScheduleCard | undefined> {
  if (!scopes.has("integrations:read") || !scopes.has("search:read")) return undefined
  const [{ data }, { search }] = await Promise.all([
    call("list_integrations", { brand_id: id }),
    call("get_search_performance", { brand_id: id }),
  ])
  const google = data.find(({ kind }) => kind === "google")
  // A failed reading is tried again a day after it, and one that went well a day after that.
  const failedAt = google?.status === "failed" ? google.tested_at : null
  const readAt = search.source === "search_console" ? search.synced_at : null
  const times = [failedAt, readAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]))
  const { search_data: every, hours, paused } = detail.schedule
  const last = times.length === 0 ? undefined : Math.max(...times)
  const due = nextRun({ every, hour: hours.search_data, zone: detail.time_zone, last, now: now() })
  // Without an hour, the service begins up to an hour before a day or a week is over, because it looks only once an hour.
  const at = due === undefined || last === undefined || hours.search_data !== null ? due : due - 3_600_000
  const connect = html`<a href="/brands/${id}/sites/search-data">Connect Google</a>`
  return {
    kind: "search_data",
    title: "Search data",
    facts: [
      ["Covers", google === undefined ? html`Nothing yet. ${connect}.` : covered(google)],
      ["Last", lastRead(google, readAt)],
      [
        "Next",
        google === undefined && every !== "off"
          ? html`Nothing can be read before somebody connects Google.`
          : google?.status === "untested" && every !== "off" && !paused.includes("search_data")
            ? html`Within an hour, if Google lets the service in. Nobody has seen that yet.`
            : nextText({
                every,
                at,
                now: now(),
                isPaused: paused.includes("search_data"),
                changedAt: Math.max(Date.parse(detail.updated_at), Date.parse(google?.updated_at ?? detail.updated_at)),
                lookMs: 3_600_000,
              }),
      ],
      [
        "A month costs",
        html`Google bills nothing for Search Console and Analytics. What a provider of keywords and backlinks bills, if
        the operator of this service has set one up, is not known here: its prices are not in the service.`,
      ],
    ],
    question: "Read search data",
    choices: [
      ["off", "Off"],
      ["daily", "Daily"],
      ["weekly", "Weekly"],
    ],
    more: html`<p class="soft">Off or paused also stops the providers of keywords and backlinks for this brand.</p>`,
  }
}

function covered({ config }: Integration): string {
  const properties = [
    "search_console_property" in config ? `Search Console: ${config.search_console_property}` : undefined,
    "analytics_property" in config ? `Analytics: ${config.analytics_property}` : undefined,
  ].filter((property) => property !== undefined)
  return properties.length === 0 ? "Nothing: the connection names no property." : `${properties.join(". ")}.`
}

function lastRead(google: Integration | undefined, readAt: string | null): Html {
  const read =
    readAt === null
      ? html`Search Console has not been read to the end yet.`
      : html`Search Console was last read ${time(readAt)}.`
  if (google === undefined) return html`Google is not connected.`
  if (google.error === null) return read
  return html`<strong class="problem">It failed ${time(google.tested_at)}: ${google.error}</strong> ${read}`
}
