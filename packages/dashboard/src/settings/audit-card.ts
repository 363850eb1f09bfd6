import { formatCount } from "@citable/charts"
import type { Audit } from "@citable/contract/site"
import { nextRun } from "@citable/contract/times"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { auditStates, auditStep, hasEnded } from "../site/audit-words.ts"
import { nextText } from "./next-text.ts"
import type { ScheduleCard } from "./schedule-card.ts"

/** As many audits are looked through for the last one of the whole site. */
const looked = 100

/** What is known about the schedule of audits. Undefined for a person who may not see audits. */
export async function auditCard(
  { now }: Pick<PageHost, "now">,
  { id, call, detail, scopes }: BrandPage,
): Promise<ScheduleCard | undefined> {
  if (!scopes.has("site:read")) return undefined
  const { data, has_more: isMore } = await call("list_audits", { brand_id: id, limit: looked })
  const last = data.find(({ scope }) => scope === "site")
  const running = data.find((audit) => !hasEnded(audit))
  const [domain] = detail.domains
  const { audits: every, hours, paused } = detail.schedule
  const begun = last === undefined ? undefined : Date.parse(last.created_at)
  const at = nextRun({ every, hour: hours.audits, zone: detail.time_zone, last: begun, now: now() })
  const home = `/brands/${id}`
  const isUnknown = last === undefined && isMore
  return {
    kind: "audits",
    title: "Site audits",
    facts: [
      [
        "Covers",
        domain === undefined
          ? html`Nothing: the brand has no website. An owner enters it in the settings.`
          : `The whole site at ${domain}: up to 500 pages, as its robots.txt allows.`,
      ],
      ["Last", isUnknown ? `None of the last ${looked} audits was of the whole site.` : lastAudit(last, home)],
      [
        "Next",
        domain === undefined && every !== "off"
          ? "No audit can start, because the brand has no website."
          : running !== undefined
            ? html`An audit is running since ${time(running.created_at)}. ${auditStep(running)}.`
            : isUnknown && every !== "off"
              ? "Not known, because the last audit of the whole site is too long ago to be looked up."
              : nextText({
                  every,
                  at,
                  now: now(),
                  isPaused: paused.includes("audits"),
                  changedAt: Date.parse(detail.updated_at),
                  lookMs: 600_000,
                }),
      ],
      [
        "A month costs",
        html`No vendor bills anything: the service itself reads your site, and checks where its links lead. Your site
        gets about as many requests as it has
        pages${last === undefined ? "." : `: the last audit read ${formatCount(last.pages_crawled)}.`}`,
      ],
    ],
    question: "Audit the whole site",
    choices: [
      ["off", "Off"],
      ["weekly", "Weekly"],
      ["monthly", "Every 30 days"],
    ],
    more: html`<p class="soft">An audit of the whole site that somebody starts counts, too.</p>`,
  }
}

function lastAudit(last: Audit | undefined, brandPath: string): Html {
  if (last === undefined) return html`The whole site has not been audited yet.`
  const { id, status, score, error, created_at: at, pages_crawled: pages } = last
  const link = html`<a href="${brandPath}/site/audits/${id}">${time(at)}</a>`
  if (status === "failed") return html`${link}: <strong class="problem">Failed. ${error ?? ""}</strong>`
  const result = score === null ? "" : `, score ${score}`
  return html`${link}: ${auditStates[status].toLowerCase()}${result}, ${formatCount(pages)}
  ${pages === 1 ? "page" : "pages"} read.`
}
