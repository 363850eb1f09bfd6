import {
  type Cell,
  drawClicks,
  formatCount,
  formatNumber,
  formatShare,
  renderFigure,
  renderTable,
} from "@citable/charts"
import { html, raw } from "hono/html"

import type { Report } from "./read-report.ts"

type Performance = NonNullable<Report["search_performance"]>
type Numbers = Performance["search"]["totals"]

/** Renders clicks, impressions, top queries and pages, keywords and backlinks. */
export async function searchSection(performance: Performance): Promise<Awaited<ReturnType<typeof html>>> {
  const { search, keywords, backlinks } = performance
  const { totals, previous } = search
  if (totals.impressions === null) {
    return html`<h2>Search</h2>
      <p class="soft">No search data in this range (${search.missing ?? "no data"}).</p>`
  }
  const tile = (name: string, value: string, before: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd class="value">${value}</dd>
      <dd class="note">previous: ${before}</dd>
    </div>`
  const numbers = (row: Numbers): Cell[] => [
    { number: formatCount(row.clicks) },
    { number: formatCount(row.impressions) },
    { number: formatShare(row.ctr) },
    { number: formatNumber(row.position) },
  ]
  const head = ["Clicks", "Impressions", "Click rate", "Position"]
  return html`<h2>Search</h2>
    <dl class="tiles">
      ${tile("Clicks", formatCount(totals.clicks), formatCount(previous?.clicks ?? null))}${tile("Impressions", formatCount(totals.impressions), formatCount(previous?.impressions ?? null))}${tile("Click rate", formatShare(totals.ctr), formatShare(previous?.ctr ?? null))}${tile("Position", formatNumber(totals.position), formatNumber(previous?.position ?? null))}
    </dl>
    ${search.days.length === 0 ? "" : raw(renderFigure(await drawClicks(search.days)))}
    <h3>Queries</h3>
    ${table(
      ["Query", ...head],
      search.top_queries.map((row) => [row.query, ...numbers(row)]),
    )}
    <h3>Pages</h3>
    ${table(
      ["Page", ...head],
      search.top_pages.map((row) => [{ link: row.url, text: row.url }, ...numbers(row)]),
    )}
    <h3>Keywords and backlinks</h3>
    ${table(
      ["Metric", "Count"],
      [
        ["Tracked keywords", { number: formatCount(keywords.tracked) }],
        ["Keywords in the top 3", { number: formatCount(keywords.top_3) }],
        ["Keywords in the top 10", { number: formatCount(keywords.top_10) }],
        ["Backlinks", { number: formatCount(backlinks.backlinks) }],
        ["Referring domains", { number: formatCount(backlinks.referring_domains) }],
      ],
    )}`
}

const table = (head: readonly string[], rows: readonly Cell[][]) => raw(renderTable({ head, rows }))
