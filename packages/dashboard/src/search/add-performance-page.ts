import { drawClicks, formatCount, formatShare } from "@citable/charts"
import type { SearchPerformance } from "@citable/contract/search"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { createFigures } from "../charts/create-figures.ts"
import { showFigure } from "../charts/show-figure.ts"
import { numberTile } from "../figures/number-tile.ts"
import { time } from "../frame/time.ts"
import { toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { dataTable } from "../tables/data-table.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { dropForm } from "./drop-form.ts"
import { searchLimits } from "./limits-note.ts"
import { missingNote } from "./missing-note.ts"
import { performanceTables } from "./performance-tables.ts"
import { readSearchDays, toDaysInput } from "./search-days.ts"

/** Adds the page with clicks and impressions, their days, and the queries and pages that bring most of them. */
export function addPerformancePage(app: Hono<PageEnv>, pages: PageHost): void {
  const readFigure = createFigures()
  app.get("/brands/:brand_id/search", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "search:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const filter = readSearchDays(query)
      const input = { brand_id: brand.id, ...toDaysInput(filter) }
      const found = await brand.call("get_search_performance", input)
      const { search } = found
      const tables = performanceTables(search)
      const wanted = (["days", "queries", "pages"] as const).find((name) => name === query.get("table")) ?? "days"
      const listOf = (name: string) => ({ view: openTableView(context.req.url, { name }), at: "", next: null })
      if (query.get("format") === "csv")
        return sendCsv(tables[wanted], `search-${wanted}-${found.from}-${found.to}.csv`, listOf(wanted))
      const path = `/brands/${brand.id}/search`
      const csv = (table: string) => path + toFilterQuery(filter, { table, format: "csv" })
      const missing = missingNote(search.missing, { brand, what: "search numbers", isInExport: true })
      const canImport = brand.scopes.has("search:write")
      const figure = missing === undefined ? await readFigure("clicks", search.days, drawClicks) : undefined
      return page.show({
        title: "Search",
        section: "search",
        brand,
        kept: toFilterQuery(filter),
        scripts: canImport ? ["drop.js"] : [],
        body: html`${rangeForm({ path, filter, covered: found, zone: search.time_zone })}
        ${
          missing === undefined
            ? html`<dl class="tiles">${totals(search)}</dl>
                ${searchLimits(search)}
                <section>
                  <h2>Days</h2>
                  ${figure === undefined ? "" : showFigure(figure, dataTable(tables.days))}
                  <p>
                    <a href="${csv("days")}">CSV<span class="visually-hidden"> of Days</span></a>
                    <span class="soft">${sources[search.source] ?? search.source}, read ${time(search.synced_at)}</span>
                  </p>
                </section>
                ${listSection({
                  title: "Top queries",
                  table: tables.queries,
                  ...listOf("queries"),
                  file: "queries",
                  empty: html`No query is known in these days. An export names its queries in Queries.csv.`,
                })}
                ${listSection({
                  title: "Top pages",
                  table: tables.pages,
                  ...listOf("pages"),
                  file: "pages",
                  empty: html`No page is known in these days. An export names its pages in Pages.csv.`,
                })}`
            : html`<section><p>${missing}</p></section>`
        }
        ${more(found, path, toFilterQuery(filter))} ${canImport ? dropForm({ home: path, csrf: page.csrf }) : ""}`,
      })
    }),
  )
}

const sources: Record<string, string> = { search_console: "From Search Console", csv_import: "From an imported export" }

const totals = ({ totals: now, previous }: SearchPerformance["search"]): Html =>
  html`${numberTile("Clicks", now.clicks, { toText: formatCount, previous: previous?.clicks })}
  ${numberTile("Impressions", now.impressions, { toText: formatCount, previous: previous?.impressions })}
  ${numberTile("Click rate", now.ctr, {
    toText: formatShare,
    previous: previous?.ctr,
    note: `${formatCount(now.clicks)} of ${formatCount(now.impressions)}`,
  })}
  ${numberTile("Position", now.position, { toText: (value) => formatCount(value, 1), previous: previous?.position })}`

/** The summaries whose pages are next to this one. */
function more({ keywords, backlinks }: SearchPerformance, path: string, range: string): Html {
  return html`<section>
    <h2>Keywords and backlinks</h2>
    <p>
      <a href="${path}/keywords${range}">${formatCount(keywords.tracked)} tracked keywords</a>${
        keywords.average_position === null
          ? ""
          : html`: ${formatCount(keywords.top_3)} at position 3 or better, ${formatCount(keywords.top_10)} at 10 or
            better, ${formatCount(keywords.average_position, 1)} on average`
      }. <a href="${path}/backlinks${range}">Backlinks</a>${
        backlinks.backlinks === null
          ? " have no source yet"
          : html`: ${formatCount(backlinks.backlinks)} from ${formatCount(backlinks.referring_domains)} domains`
      }.
    </p>
  </section>`
}
