import type { Brand } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { nextRun } from "@citable/contract/times"
import type { Scan } from "@citable/contract/visibility"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time, toUtc } from "../frame/time.ts"
import { estimateScan, type EstimatedScan } from "./estimate-scan.ts"

/** The schedule of a brand's scans, with what the service would do now. */
export interface ScanSchedule {
  every: Brand["schedule"]["scans"]
  isPaused: boolean
  /** The last scheduled scan. */
  last: Scan | undefined
  /** When the next one is due. Undefined if the schedule is off. */
  next: string | undefined
  isDue: boolean
  /** Whether it has been due for longer than the service needs to notice, so that something keeps it from starting. */
  isLate: boolean
  /** What a scheduled scan would ask and cost, or why it cannot start. Undefined for a person who may not start one. */
  estimate: EstimatedScan | ProblemError | undefined
}

/** The service looks every ten minutes for what is due. */
const lateMs = 3 * 600_000

/** Reads when the schedule of a brand starts the next scan, and what that would ask. */
export async function readScanSchedule({ now }: Pick<PageHost, "now">, brand: BrandPage): Promise<ScanSchedule> {
  const { id, call, detail, scopes } = brand
  const { scans: every, hours, paused, scan_engines: engines, scan_tags: tags } = detail.schedule
  const { data } = await call("list_scans", { brand_id: id, trigger: "schedule", limit: 1 })
  const last = data[0]
  const begun = last === undefined ? undefined : Date.parse(last.created_at)
  const at = nextRun({ every, hour: hours.scans, zone: detail.time_zone, last: begun, now: now() })
  const asked = {
    repeats: 1,
    ...(engines.length === 0 ? {} : { engines }),
    ...(tags.length === 0 ? {} : { prompt_tags: tags }),
  }
  return {
    every,
    isPaused: paused.includes("scans"),
    last,
    next: at === undefined ? undefined : new Date(at).toISOString(),
    isDue: at !== undefined && at <= now(),
    // The settings may have changed since it was due.
    isLate: at !== undefined && Math.max(at, Date.parse(detail.updated_at)) + lateMs < now(),
    estimate: scopes.has("scans:run") ? await estimateScan(brand, asked) : undefined,
  }
}

/** Says when the next scan starts, if it can. */
export function nextScan({ every, isPaused, last, next, isDue, isLate, estimate }: ScanSchedule): Html {
  if (every === "off" || next === undefined) return html`No scan is scheduled.`
  const asks = `The schedule asks ${every}`
  if (isPaused) return html`${asks}, but is paused. No scan starts until somebody resumes it.`
  if (estimate instanceof ProblemError) return html`${asks}, but cannot start a scan now. ${estimate.message}`
  if (last?.status === "queued" || last?.status === "running") {
    return html`${asks}. A scheduled scan is running since ${time(last.created_at)}.`
  }
  // Nobody has looked whether a scan can start.
  if (estimate === undefined) return html`${asks}. The next scan is due <strong>${time(next)}</strong>.`
  if (!isDue)
    return html`${asks}. Next scan: <strong>${time(next)}</strong> <span class="soft">(${toUtc(next)})</span>.`
  if (isLate) {
    return html`${asks}. A scan was due ${time(next)}, and has not started. The service looks every ten minutes while it
    runs.`
  }
  return html`${asks}. The ${last === undefined ? "first" : "next"} scan starts within ten minutes.`
}
