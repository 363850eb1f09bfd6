import type { ToolInput } from "@citable/contract"
import { fieldProblem, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { auditCard } from "./audit-card.ts"
import { scanCard } from "./scan-card.ts"
import { scheduleCard, type ScheduleKind } from "./schedule-card.ts"
import { searchCard } from "./search-card.ts"

type Change = NonNullable<ToolInput<"update_brand">["schedule"]>

/** Adds the page of what the service starts by itself: scans, audits and the reading of search data. */
export function addSchedulePages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/settings/schedules"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { schedule, time_zone: zone } = brand.detail
      const found = await Promise.all([scanCard(pages, brand), auditCard(pages, brand), searchCard(pages, brand)])
      const cards = found.filter((card) => card !== undefined)
      const options = {
        brandPath: `/brands/${brand.id}`,
        csrf: page.csrf,
        canWrite: brand.scopes.has("brands:write"),
        schedule,
        zone,
      }
      return page.show({
        title: "Schedules",
        section: "schedules",
        brand,
        body: html`${context.req.query("saved") === undefined ? "" : html`<p class="notice" role="status">Saved.</p>`}
          <p>What the service starts by itself. Hours are in ${zone ?? "UTC, because the brand has no time zone"}.</p>
          ${cards.map((card) => scheduleCard(card, options))}
          ${cards.length === found.length ? "" : html`<p class="soft">Your role does not show all schedules.</p>`}`,
      })
    }),
  )
  app.post(`${path}/:kind{scans|audits|search_data}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      const kind = context.req.param("kind") as ScheduleKind
      await brand.call("update_brand", {
        brand_id: brand.id,
        schedule: readSchedule(form, kind, brand.detail.schedule.paused),
      })
      return page.go(`/brands/${brand.id}/settings/schedules?saved#${kind}`)
    }),
  )
}

/** Reads the form of one schedule. The tool checks the values. */
function readSchedule(form: URLSearchParams, kind: ScheduleKind, paused: readonly ScheduleKind[]): Change {
  const hour = form.get("hour") ?? ""
  if (hour !== "" && !/^(?:\d|1\d|2[0-3])$/.test(hour)) throw fieldProblem("hour", "Choose an hour of the list.")
  const pause = form.get("pause")
  const others = paused.filter((one) => one !== kind)
  const change: Record<string, unknown> = {
    [kind]: form.get(kind) ?? "",
    ...(form.has("hour") ? { hours: { [kind]: hour === "" ? null : Number(hour) } } : {}),
    ...(kind === "scans" ? { scan_engines: form.getAll("engine"), scan_tags: form.getAll("tag") } : {}),
    ...(form.has("judge_shown") ? { judge: form.has("judge") } : {}),
    ...(pause === "yes" ? { paused: [...others, kind] } : pause === "no" ? { paused: others } : {}),
  }
  return change
}
