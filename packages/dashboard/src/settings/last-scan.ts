import { formatCount } from "@citable/charts"
import type { Scan } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"
import { scanStates } from "../visibility/scan-states.ts"

/** What the last scheduled scan came to. One without an answer is a problem, and a cost that nobody knows is no amount. */
export function lastScan(last: Scan | undefined, brandPath: string): Html {
  if (last === undefined) return html`The schedule has not started a scan yet.`
  const { id, status, created_at: at, planned, answered, failed, cancelled, cost_usd: cost } = last
  const link = html`<a href="${brandPath}/visibility/scans/${id}">${time(at)}</a>`
  const counts = [
    `${formatCount(answered)} of ${formatCount(planned)} answered`,
    ...(failed === 0 ? [] : [`${formatCount(failed)} failed`]),
    ...(cancelled === 0 ? [] : [`${formatCount(cancelled)} not asked`]),
  ].join(", ")
  const isEnded = status !== "queued" && status !== "running"
  const isBad = isEnded && planned > 0 && (answered === 0 || status === "failed")
  const spent = cost.value === null ? "Its cost is not known." : `It cost ${dollarText(cost.value)}.`
  return html`${link}:
  ${isBad ? html`<strong class="problem">${scanStates[status]}, ${counts}.</strong>` : `${scanStates[status]}, ${counts}.`}
  ${spent}`
}
