import { createHash } from "node:crypto"

import {
  type ChartCache,
  createChartCache,
  describeArticle,
  drawClicks,
  drawDomains,
  drawEngines,
  drawRates,
  drawVoices,
  type Figure,
  figureNotices,
  type FigureOptions,
  formatCount,
  formatShare,
  renderFigure,
} from "@citable/charts"
import type { ReportAnswers } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html, raw } from "hono/html"

import { leftOutNote } from "../figures/left-out-note.ts"
import { visibilityTiles } from "../figures/visibility-tiles.ts"
import { type Cell, dataTable } from "../tables/data-table.ts"
import { toPassage } from "../texts/to-passage.ts"

type Performance = NonNullable<ReportAnswers["performance"]>
type Clicks = Performance["search"]["totals"]

/** Figures of reports: a link may be opened often, and its answers change a few times a day. */
const cache: ChartCache = createChartCache({ maxBytes: 8 * 1024 * 1024 })

/** Draws a figure, or takes the one that was drawn from the same answers. */
async function figure(
  kind: string,
  answers: unknown,
  draw: () => Promise<Figure>,
  options: FigureOptions = {},
): Promise<Html> {
  const digest = createHash("sha256").update(JSON.stringify(answers)).digest("base64")
  const drawn = await cache.read(`${kind} ${digest}`, draw)
  return html`${raw(renderFigure(drawn, options))}`
}

/** Renders what a report shows about the answers of engines. */
export async function visibilitySections(report: ReportAnswers): Promise<Html> {
  const { visibility, timeseries, voices, sentiment, domains, gaps } = report
  const { name } = report.brand
  const { engines } = visibility
  return html`<section>
      <h2>AI visibility</h2>
      ${visibilityTiles(visibility)} ${leftOutNote(visibility.left_out)}
      ${figureNotices(visibility.notices).map(({ text }) => html`<p class="soft">${text}</p>`)}
      ${await figure("rates", [name, timeseries], () => drawRates(timeseries, { name }))}
    </section>
    <section>
      <h2>Engines</h2>
      ${await figure("engines", [name, engines], () => drawEngines(engines, { name }), { table: "shown" })}
    </section>
    <section>
      <h2>Share of voice</h2>
      ${await figure("voices", voices.data, () => drawVoices(voices.data), { table: "shown" })}
    </section>
    <section>
      <h2>Citations</h2>
      ${domains.length === 0 ? html`<p>No answer cites a page.</p>` : await figure("domains", domains, () => drawDomains(domains), { table: "shown" })}
    </section>
    <section>
      <h2>Gaps</h2>
      <p class="soft">Pages that are cited in answers about a competitor but not about the brand.</p>
      ${gaps.length === 0 ? html`<p>No gaps.</p>` : gapTable(gaps)}
    </section>
    <section>
      <h2>Sentiment</h2>
      ${dataTable({
        name: "Mentions by tone",
        columns: ["Tone", "Mentions"],
        rows: (["positive", "neutral", "negative", "unclassified"] as const).map((one) => [
          one,
          { number: sentiment.current[one] },
        ]),
      })}
      ${(["negative", "positive"] as const).map((one) => quotes(sentiment, one))}
    </section>`
}

/** Renders how often answers cite the latest articles, and what these changed. */
export function articlesSection(articles: ReportAnswers["articles"]): Html | "" {
  if (articles === null) return ""
  return html`<section>
    <h2>Articles</h2>
    ${articles.length === 0 ? html`<p>No article was published in the 90 days before the end of this range.</p>` : ""}
    ${articles.map(
      ({ title, published_at: at, evidence = {} }) =>
        html`<h3 dir="auto">${title}</h3>
          <p>Published ${at?.slice(0, 10)}. ${describeArticle(evidence).join(" ")}</p>`,
    )}
  </section>`
}

/** Renders what a report shows about search. */
export async function searchSection(performance: Performance | null): Promise<Html> {
  if (performance === null || performance.search.totals.impressions === null) {
    return html`<section>
      <h2>Search</h2>
      <p class="soft">There is no search data for these days.</p>
    </section>`
  }
  const { search, keywords, backlinks } = performance
  const { totals, previous } = search
  const before = (text: string) => `Before: ${text}`
  const head = ["Clicks", "Impressions", "Click rate", "Position"]
  const cells = (row: Clicks): Cell[] => [
    { number: row.clicks },
    { number: row.impressions },
    { share: row.ctr },
    { number: row.position, decimals: 1 },
  ]
  return html`<section>
    <h2>Search</h2>
    <dl class="tiles">
      ${plainTile("Clicks", formatCount(totals.clicks), before(formatCount(previous?.clicks)))}
      ${plainTile("Impressions", formatCount(totals.impressions), before(formatCount(previous?.impressions)))}
      ${plainTile("Click rate", formatShare(totals.ctr), before(formatShare(previous?.ctr)))}
      ${plainTile("Position", formatCount(totals.position, 1), before(formatCount(previous?.position, 1)))}
    </dl>
    ${search.days.length === 0 ? "" : await figure("clicks", search.days, () => drawClicks(search.days))}
    <h3>Queries</h3>
    ${dataTable({ name: "Queries", columns: ["Query", ...head], rows: search.top_queries.map((row) => [row.query, ...cells(row)]) })}
    <h3>Pages</h3>
    ${dataTable({ name: "Pages", columns: ["Page", ...head], rows: search.top_pages.map((row) => [{ url: row.url }, ...cells(row)]) })}
    <h3>Keywords and backlinks</h3>
    ${dataTable({
      name: "Keywords and backlinks",
      columns: ["Metric", "Count"],
      rows: [
        ["Tracked keywords", { number: keywords.tracked }],
        ["Keywords in the top 3", { number: keywords.top_3 }],
        ["Keywords in the top 10", { number: keywords.top_10 }],
        ["Backlinks", { number: backlinks.backlinks }],
        ["Referring domains", { number: backlinks.referring_domains }],
      ],
    })}
  </section>`
}

const plainTile = (name: string, value: string, note: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd class="value">${value}</dd>
    <dd class="note">${note}</dd>
  </div>`

const gapTable = (gaps: ReportAnswers["gaps"]): Html =>
  dataTable({
    name: "Gaps",
    columns: ["Page", "Kind", "Answers", "Competitors"],
    rows: gaps.map(({ url, domain, title, type, answers, competitors }): Cell[] => [
      url === null ? domain : { url, text: title ?? url },
      type,
      { number: answers },
      competitors.map((competitor) => competitor.name).join(", "),
    ]),
  })

function quotes({ quotes: all }: ReportAnswers["sentiment"], tone: "negative" | "positive"): Html {
  const found = all.filter((quote) => quote.tone === tone).slice(0, 3)
  if (found.length === 0) return html``
  return html`<h3>Latest ${tone}</h3>
    ${found.map(
      ({ text, answered_at: at, ...engine }) =>
        html`<blockquote>
          ${toPassage(text).slice(0, 400)}<br /><span class="note">${engineTitle(engine)}, ${at.slice(0, 10)}</span>
        </blockquote>`,
    )}`
}
