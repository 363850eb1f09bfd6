import type { ToolInput } from "@citable/contract"
import type { BrandPage, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"

import { findZone } from "../frame/zone-field.ts"
import { type CalendarEntry, calendarTable } from "./calendar-table.ts"
import { dayAndTime, type Month, monthOf } from "./month-of.ts"

/** The most published and the most scheduled articles of a month. More would make the page too large to read. */
const most = 120

/** The service tells as many last changes of live articles. */
const mostChanges = 100

/** Adds the calendar: what was published in a month, what readers got anew, and what is scheduled. */
export function addCalendarPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/articles/calendar", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { zone: asked, month: name = "" } = context.req.query()
      const own = brand.detail.time_zone
      const zone = findZone(asked ?? "") ?? own ?? "UTC"
      const today = dayAndTime(new Date(pages.now()).toISOString(), zone).day
      const month = (monthOf(name, zone) ?? monthOf(today.slice(0, 7), zone)) as Month
      const { published, scheduled, updated } = await readMonth(brand, month)
      const toEntry = (kind: CalendarEntry["kind"], { id, title = "", at }: Found): CalendarEntry => ({
        href: `/brands/${brand.id}/articles/${id}`,
        title,
        kind,
        ...dayAndTime(at, zone),
      })
      const entries = [
        ...published.found.map((found) => toEntry("published", found)),
        ...scheduled.found.map((found) => toEntry("scheduled", found)),
        ...updated.found.map((found) => toEntry("updated", found)),
      ].toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
      return page.show({
        title: "Calendar",
        section: "calendar",
        brand,
        scripts: ["times.js"],
        body: calendarTable({
          month,
          zone,
          today,
          entries,
          home: `/brands/${brand.id}/articles`,
          hasZone: asked !== undefined || own !== null,
          isCut: published.isCut || scheduled.isCut || updated.isCut,
        }),
      })
    }),
  )
}

interface Found {
  id: string
  title?: string | undefined
  at: string
}

interface FoundList {
  found: Found[]
  /** Whether there are more. */
  isCut: boolean
}

/** Reads what was published in a month, what is scheduled in it, and which articles readers got anew. */
async function readMonth(
  { call, id }: BrandPage,
  { start, end }: Month,
): Promise<Record<"published" | "scheduled" | "updated", FoundList>> {
  type Filter = Omit<ToolInput<"list_content">, "brand_id" | "limit" | "cursor">
  const list = async (filter: Filter): Promise<FoundList> => {
    const found: Found[] = []
    let cursor: string | null | undefined
    while (cursor !== null && found.length < most) {
      const input = { brand_id: id, limit: 100, ...filter, ...(cursor === undefined ? {} : { cursor }) }
      const { data, next_cursor: next } = await call("list_content", input)
      for (const { id: article, title, publish_at: later, published_at: at } of data) {
        found.push({ id: article, title, at: later ?? at ?? start })
      }
      cursor = next
    }
    return { found: found.slice(0, most), isCut: found.length > most || cursor !== null }
  }
  // The filter of the list leaves out the moment itself.
  const before = new Date(Date.parse(start) - 1).toISOString()
  const published = await list({
    published_after: before,
    published_before: end,
    sort: "published_at",
    fields: ["title", "published_at"],
  })
  const scheduled = await list({
    status: "all",
    scheduled_after: start,
    scheduled_before: end,
    sort: "title",
    fields: ["title", "publish_at"],
  })
  const { latest = [] } = await call("list_content_changes", { brand_id: id, latest: mostChanges })
  const isPublication = (change: { id: string; at: string }) =>
    published.found.some((one) => one.id === change.id && one.at === change.at)
  const updated = latest.filter(
    (change) => change.op === "upsert" && change.at >= start && change.at < end && !isPublication(change),
  )
  const oldest = latest.at(-1)?.at ?? start
  return {
    published,
    scheduled,
    updated: {
      found: updated.map((change) => ({ id: change.id, title: change.title ?? "", at: change.at })),
      isCut: latest.length === mostChanges && oldest > start && oldest < end,
    },
  }
}
