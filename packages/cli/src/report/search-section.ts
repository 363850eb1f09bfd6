import { html, raw } from "hono/html"

import type { Report } from "./read-report.ts"
import { clickChart } from "./report-charts.ts"
import { type Cell, count, folded, percent, plain, table } from "./report-table.ts"

type Performance = NonNullable<Report["search_performance"]>
type Numbers = Performance["search"]["totals"]

/** Renders clicks, impressions, top queries and pages, keywords and backlinks. */
export function searchSection(performance: Performance): ReturnType<typeof html> {
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
    { number: count(row.clicks) },
    { number: count(row.impressions) },
    { number: percent(row.ctr) },
    { number: plain(row.position) },
  ]
  const head = ["Clicks", "Impressions", "CTR", "Position"]
  return html`<h2>Search</h2>
    <dl class="tiles">
      ${tile("Clicks", count(totals.clicks), count(previous?.clicks ?? null))}${tile("Impressions", count(totals.impressions), count(previous?.impressions ?? null))}${tile("CTR", percent(totals.ctr), percent(previous?.ctr ?? null))}${tile("Position", plain(totals.position), plain(previous?.position ?? null))}
    </dl>
    ${
      search.days.length === 0
        ? ""
        : html`<figure>
              <figcaption>Clicks by day</figcaption>
              ${raw(clickChart(performance))}
            </figure>
            ${folded(
              "By day",
              table(
                ["Date", ...head],
                search.days.map((row) => [row.date, ...numbers(row)]),
              ),
            )}`
    }
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
        ["Tracked keywords", { number: count(keywords.tracked) }],
        ["Keywords in the top 3", { number: count(keywords.top_3) }],
        ["Keywords in the top 10", { number: count(keywords.top_10) }],
        ["Backlinks", { number: count(backlinks.backlinks) }],
        ["Referring domains", { number: count(backlinks.referring_domains) }],
      ],
    )}`
}
