import {
  type Cell,
  type Change,
  describeArticle,
  drawDomains,
  drawEngines,
  drawRates,
  drawVoices,
  fewestAnswers,
  type Figure,
  figureNotices,
  type FigureOptions,
  formatCount,
  formatInterval,
  formatNumber,
  formatShare,
  renderFigure,
  renderTable,
  sayUnchanged,
  type Table,
  toChanges,
} from "@citable/charts"
import { chartStyle } from "@citable/charts/style"
import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import { html, raw } from "hono/html"

import type { Report } from "./read-report.ts"
import { renderPage } from "./render-page.ts"
import { reportStyle } from "./report-style.ts"
import { searchSection } from "./search-section.ts"

type Overall = ToolOutput<"get_visibility">["overall"]
type Html = ReturnType<typeof html>

/** Renders a report as one HTML page that contains its charts and style. Texts are escaped. */
export async function renderReport(report: Report): Promise<string> {
  const { brand, visibility, generated_at: at } = report
  const { from, to, previous_from: before, previous_to: beforeTo, overall } = visibility
  return renderPage({
    title: `${brand.name}: AI visibility, ${from} to ${to}`,
    style: `${reportStyle}${chartStyle}`,
    main: html`<h1>${brand.name}</h1>
      <p class="soft">
        ${from} to ${to}${before === null ? "" : html`, compared with ${before} to ${beforeTo ?? ""}`}.
        ${formatCount(overall.answers)} answers of AI engines. Created ${at.slice(0, 16).replace("T", " ")} UTC.
      </p>
      ${overall.answers === 0 ? html`<p>No engine was asked in this range. Start a scan, or choose another range.</p>` : await visibilitySections(report)}
      ${articlesSection(report)}
      ${
        report.search_performance === null
          ? html`<h2>Search</h2>
              <p class="soft">The service has no search data for this brand.</p>`
          : await searchSection(report.search_performance)
      }`,
  })
}

/** What the latest articles gained, in the words of the dashboard. */
function articlesSection({ articles }: Report): Html {
  if (articles === null) return html``
  return html`<h2>Articles</h2>
    ${articles.length === 0 ? html`<p>No article was published in the 90 days before the end of this range.</p>` : ""}
    ${articles.map(
      ({ title, published_at: at, evidence = {} }) =>
        html`<h3>${title}</h3>
          <p>Published ${at?.slice(0, 10)}. ${describeArticle(evidence).join(" ")}</p>`,
    )}`
}

async function visibilitySections(report: Report): Promise<Html> {
  const { brand, visibility, timeseries, share_of_voice: voices, sentiment, domains, gaps } = report
  const { overall, engines } = visibility
  const { name } = brand
  return html`<h2>AI visibility</h2>
    ${tiles(overall)} ${leftOut(visibility.left_out)}
    ${figureNotices(visibility.notices).map(({ text }) => html`<p class="soft">${text}</p>`)}
    ${figure(await drawRates(timeseries, { name }))}
    <h2>Engines</h2>
    ${figure(await drawEngines(engines, { name }), { table: "shown" })}
    <h2>Share of voice</h2>
    ${figure(await drawVoices(voices.data), { table: "shown" })}
    <h2>Citations</h2>
    ${domains.length === 0 ? html`<p>No answer cites a page.</p>` : figure(await drawDomains(domains), { table: "shown" })}
    <h2>Gaps</h2>
    <p class="soft">Pages that are cited in answers about a competitor but not about the brand.</p>
    ${
      gaps.length === 0
        ? html`<p>No gaps.</p>`
        : table({
            head: ["Page", "Kind", "Answers", "Competitors"],
            rows: gaps.map(({ url, domain, title, type, answers, competitors }): Cell[] => [
              url === null ? domain : { link: url, text: title ?? url },
              type,
              { number: formatCount(answers) },
              competitors.map((competitor) => competitor.name).join(", "),
            ]),
          })
    }
    <h2>Sentiment</h2>
    ${table({
      head: ["Tone", "Mentions"],
      rows: (["positive", "neutral", "negative", "unclassified"] as const).map((tone): Cell[] => [
        tone,
        { number: formatCount(sentiment.current[tone]) },
      ]),
    })}
    ${(["negative", "positive"] as const).map((tone) => quotes(sentiment, tone))}`
}

const figure = (drawn: Figure, options?: FigureOptions) => raw(renderFigure(drawn, options))
const table = (content: Table) => raw(renderTable(content))

function quotes(sentiment: Report["sentiment"], tone: "negative" | "positive"): Html {
  const found = sentiment.quotes.filter((quote) => quote.tone === tone).slice(0, 3)
  if (found.length === 0) return html``
  return html`<h3>Latest ${tone}</h3>
    ${found.map(({ text, answered_at: at, ...engine }) => html`<blockquote>${text.slice(0, 400)}<br /><span class="note">${engineTitle(engine)}, ${at.slice(0, 10)}</span></blockquote>`)}`
}

/** What comparisons leave out, because only one of the periods has it. */
function leftOut(list: ToolOutput<"get_visibility">["left_out"] = []): Html {
  if (list.length === 0) return html``
  return html`<p class="soft">
    Changes compare only what both periods asked. ${list.map(({ text }) => text).join(" ")}
  </p>`
}

function tiles({ current, comparison }: Overall): Html {
  const metrics = [
    "mention_rate",
    "citation_rate",
    "share_of_voice",
    "average_rank",
    "average_position",
    "sentiment",
  ] as const
  const changes = new Map(
    toChanges(metrics.map((metric) => ({ comparison, metric }))).map((change, index) => [metrics[index], change]),
  )
  const shares = (["mention_rate", "citation_rate", "share_of_voice"] as const).map((metric) => {
    const { value, count: part, of, interval } = current[metric]
    const reach = interval === null ? "" : `, ${formatInterval(interval)}`
    const change = changeOf(of, changes.get(metric), (size) => `${formatNumber(size * 100)} points`)
    return tile(names[metric], formatShare(value), change, `${formatCount(part)} of ${formatCount(of)}${reach}`)
  })
  const { average_position: position, average_rank: rank, sentiment } = current
  const placeTile = (
    name: string,
    { value, count, interval }: typeof position,
    metric: "average_rank" | "average_position",
    what: string,
  ) => {
    const change = changeOf(count, inverse(changes.get(metric)), (size) => `${formatNumber(size)} places`)
    const places = interval == null ? "" : `, ${formatNumber(interval.low)} to ${formatNumber(interval.high)}`
    return tile(name, formatNumber(value), change, `in ${formatCount(count)} answers ${what}${places}`)
  }
  const toned = sentiment.positive + sentiment.neutral + sentiment.negative
  const reach =
    sentiment.interval == null
      ? ""
      : `, ${formatNumber(sentiment.interval.low)} to ${formatNumber(sentiment.interval.high)}`
  return html`<dl class="tiles">
    ${shares}${rank === undefined ? "" : placeTile("Place in lists", rank, "average_rank", "with a list that has it")}${placeTile("Order among tracked names", position, "average_position", "that name the brand")}${tile("Sentiment", formatNumber(sentiment.value), changeOf(toned, changes.get("sentiment"), formatNumber), `−1 to 1, from ${formatCount(toned)} mentions${reach}`)}
  </dl>`
}

const names = { mention_rate: "Mention rate", citation_rate: "Citation rate", share_of_voice: "Share of voice" }

/** A higher number of a place is worse. */
const inverse = (change: Change | null | undefined): Change | null => {
  if (change == null || (change.kind !== "up" && change.kind !== "down")) return change ?? null
  return { ...change, kind: change.kind === "up" ? "down" : "up" }
}

/** Shows a change as better or worse, in words and not only by colour, unless it may be chance. */
function changeOf(of: number, change: Change | null | undefined, toText: (size: number) => string): Html {
  if (of > 0 && of < fewestAnswers) return html`<span class="note">too few to tell</span>`
  if (change == null) return html``
  const unchanged = sayUnchanged(change)
  if (unchanged !== undefined) return html`<span class="note">${unchanged}</span>`
  const text = change.kind === "up" ? "▲ better by" : "▼ worse by"
  return html`<span class="note ${change.kind}">${text} ${toText(change.difference)}</span>`
}

function tile(name: string, value: string, change: Html, note: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${value}</dd>
    <dd>${change}</dd>
    <dd class="note">${note}</dd>
  </div>`
}
