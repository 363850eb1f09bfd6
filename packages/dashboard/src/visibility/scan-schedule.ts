import type { Brand } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time, toUtc } from "../frame/time.ts"
import { estimateScan, type EstimatedScan } from "./estimate-scan.ts"

/** The schedule of a brand's scans, with what the service would do now. */
export interface ScanSchedule {
  every: Brand["schedule"]["scans"]
  /** When a day or a week after the last scheduled scan is. Undefined without such a scan. */
  next: string | undefined
  isDue: boolean
  /** What a scheduled scan would ask and cost, or why it cannot start. Undefined for a person who may not start one. */
  estimate: EstimatedScan | ProblemError | undefined
}

const day = 86_400_000

/** Reads when the schedule of a brand starts the next scan, and what that would ask. */
export async function readScanSchedule({ now }: Pick<PageHost, "now">, brand: BrandPage): Promise<ScanSchedule> {
  const { id, call, detail, scopes } = brand
  const every = detail.schedule.scans
  const asked = { brand_id: id, trigger: "schedule", limit: 1 } as const
  const { data } = await call("list_scans", asked)
  const last = data[0]
  const at = last === undefined ? undefined : Date.parse(last.created_at) + (every === "weekly" ? 7 : 1) * day
  return {
    every,
    next: at === undefined ? undefined : new Date(at).toISOString(),
    isDue: at === undefined || at <= now(),
    estimate: scopes.has("scans:run") ? await estimateScan(brand, { repeats: 1 }) : undefined,
  }
}

/** Says when the next scan starts, if it can. The service looks every ten minutes whether one is due. */
export function nextScan({ every, next, isDue, estimate }: ScanSchedule): Html {
  if (every === "off") return html`No scan is scheduled.`
  const asks = `The schedule asks ${every}`
  if (estimate instanceof ProblemError) return html`${asks}, but cannot start a scan now. ${estimate.message}`
  // Nobody has looked whether a scan can start.
  if (estimate === undefined)
    return next === undefined ? html`${asks}.` : html`${asks}. The next scan is due <strong>${time(next)}</strong>.`
  if (next !== undefined && !isDue)
    return html`${asks}. Next scan: <strong>${time(next)}</strong> <span class="soft">(${toUtc(next)})</span>.`
  if (next === undefined) return html`${asks}. The first scan starts within ten minutes.`
  return html`${asks}. The next scan starts within ten minutes, or once the scheduled scan that runs has ended.`
}
