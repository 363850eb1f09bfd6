import { formatCount, formatShare, renderLineChart } from "@citable/charts"
import type { ToolInput, ToolOutput } from "@citable/contract"
import type { AiReferrals } from "@citable/contract/search"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { createFigures } from "../charts/create-figures.ts"
import { showFigure } from "../charts/show-figure.ts"
import { numberTile } from "../figures/number-tile.ts"
import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { type Cell, type DataTable, dataTable } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { assistantReport } from "./assistant-report.ts"
import { trafficLimits } from "./limits-note.ts"
import { missingNote } from "./missing-note.ts"
import { readSearchDays, toDaysInput } from "./search-days.ts"

type By = NonNullable<ToolInput<"get_traffic">["by"]>

const dimensions: Readonly<Record<By, string>> = {
  page: "Page",
  channel: "Channel",
  source: "Source",
  country: "Country",
  day: "Day",
}

/** Adds the page with the visits that AI assistants send, and with all visits. */
export function addReferralPage(app: Hono<PageEnv>, pages: PageHost): void {
  const readFigure = createFigures()
  app.get("/brands/:brand_id/search/ai-referrals", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "search:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const filter = readSearchDays(query)
      const by = (Object.keys(dimensions) as By[]).find((one) => one === query.get("by")) ?? "channel"
      const cursor = query.get("cursor") ?? ""
      const input = { brand_id: brand.id, ...toDaysInput(filter) }
      const found = await brand.call("get_ai_referrals", input)
      const traffic = await brand.call("get_traffic", {
        ...input,
        by,
        limit: 50,
        ...(cursor === "" ? {} : { cursor }),
      })
      const tables = toTables(found, traffic, by)
      const wanted = (["days", "assistants", "pages", "traffic"] as const).find((one) => one === query.get("table"))
      const listOf = (name: string) => ({ view: openTableView(context.req.url, { name }), at: "", next: null })
      if (query.get("format") === "csv") {
        const list = wanted === "traffic" ? { at: cursor, next: traffic.next_cursor } : {}
        return sendCsv(
          tables[wanted ?? "assistants"],
          `ai-referrals-${wanted ?? "assistants"}-${found.from}-${found.to}.csv`,
          { ...listOf(wanted ?? "assistants"), ...list },
        )
      }
      const path = `/brands/${brand.id}/search/ai-referrals`
      const link = (more: Record<string, string>) =>
        path + toFilterQuery(filter, { by: by === "channel" ? "" : by, ...more })
      const csv = (table: string) => link({ table, format: "csv", cursor: table === "traffic" ? cursor : "" })
      const missing = missingNote(found.missing, { brand, what: "visits" })
      const figure = missing === undefined ? await readFigure("ai-sessions", found.days, drawSessions) : undefined
      return page.show({
        title: "AI referrals",
        section: "ai-referrals",
        brand,
        kept: toFilterQuery(filter),
        body: html`${rangeForm({ path, filter, covered: found, zone: found.time_zone, more: { by: by === "channel" ? "" : by } })}
        ${
          missing !== undefined
            ? html`<section><p>${missing}</p></section>
                ${found.reports.map((report) => assistantReport(report))}`
            : html`<dl class="tiles">${tiles(found)}</dl>
                <p class="soft">
                  Google Analytics counts these visits: those in its channel AI Assistant, and those from assistants
                  that this service knows.${found.recognised === null ? "" : ways(found.recognised)} Visits that the app
                  of an assistant reports as direct are not among them.
                </p>
                ${trafficLimits(found)}
                <section>
                  <h2>Days</h2>
                  ${figure === undefined ? "" : showFigure(figure, dataTable(tables.days))}
                  <p>
                    <a href="${csv("days")}">CSV<span class="visually-hidden"> of Days</span></a>
                  </p>
                </section>
                ${listSection({
                  title: "Assistants",
                  table: tables.assistants,
                  ...listOf("assistants"),
                  file: "assistants",
                  empty: html`No assistant sent a visit in these days.`,
                })}
                ${listSection({
                  title: "Pages where they begin",
                  table: tables.pages,
                  ...listOf("pages"),
                  file: "pages",
                  empty: html`No assistant sent a visit in these days.`,
                })}
                ${found.reports.map((report) => assistantReport(report))}
                <h2>All visits</h2>
                <p>
                  ${Object.entries(dimensions).map(([value, label], index) => {
                    const current = value === by ? html`aria-current="true"` : ""
                    return html`${index === 0 ? "" : " · "}<a href="${link({ by: value })}" ${current}
                        >By ${label.toLowerCase()}</a
                      >`
                  })}
                </p>
                ${listSection({
                  title: `All visits by ${dimensions[by].toLowerCase()}`,
                  table: tables.traffic,
                  ...listOf("traffic"),
                  at: cursor,
                  next: traffic.next_cursor,
                  file: "traffic",
                  empty: html`There are no visits in these days. Choose other days.`,
                })}`
        }`,
      })
    }),
  )
}

const tiles = ({ totals, previous, all_sessions: all, share_of_sessions: share }: AiReferrals) =>
  html`${numberTile("Visits from AI", totals.sessions, { toText: formatCount, previous: previous?.sessions })}
  ${numberTile("Share of all visits", share, {
    toText: formatShare,
    note: `${formatCount(totals.sessions)} of ${formatCount(all)}`,
  })}
  ${numberTile("Key events", totals.conversions, { toText: formatCount, previous: previous?.conversions })}`

const ways = ({ by_both: both, by_channel: channel, by_source: source }: NonNullable<AiReferrals["recognised"]>) =>
  ` Both recognise ${formatCount(both)}, only the channel ${formatCount(channel)}, only the source ${formatCount(source)}.`

const drawSessions = (days: AiReferrals["days"]) =>
  renderLineChart({
    id: "ai-sessions",
    title: "Visits from AI assistants by day",
    description: "A line with the visits of each day. The table has the numbers.",
    unit: "count",
    series: [{ name: "visits", points: days.map(({ date, sessions }) => ({ date, value: sessions })) }],
  })

interface Numbers {
  sessions: number | null
  users: number | null
  conversions: number | null
  previous?: { sessions: number | null } | null
}

const numbers = ({ sessions, users, conversions, previous }: Numbers): Cell[] => [
  { number: sessions },
  ...(previous === undefined ? [] : [{ number: previous?.sessions ?? null }]),
  { number: users },
  { number: conversions },
]

function toTables(
  { days, assistants, pages }: AiReferrals,
  traffic: ToolOutput<"get_traffic">,
  by: By,
): Record<"days" | "assistants" | "pages" | "traffic", DataTable> {
  const columns = ["Visits", "Visits before", "Users", "Key events"]
  return {
    days: {
      name: "Days",
      columns: ["Date", "Visits", "Users", "Key events"],
      rows: days.map((day) => [
        day.date,
        ...numbers({ sessions: day.sessions, users: day.users, conversions: day.conversions }),
      ]),
    },
    assistants: {
      name: "Assistants",
      columns: ["Assistant", ...columns],
      rows: assistants.map((row) => [row.assistant, ...numbers(row)]),
    },
    pages: {
      name: "Pages where they begin",
      columns: ["Page", ...columns],
      rows: pages.map((row) => [{ url: row.url }, ...numbers(row)]),
    },
    traffic: {
      name: `All visits by ${dimensions[by].toLowerCase()}`,
      columns: [dimensions[by], ...columns],
      rows: traffic.data.map((row) => [by === "page" ? { url: row.key } : row.key, ...numbers(row)]),
    },
  }
}
