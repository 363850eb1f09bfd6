import type { ToolOutput } from "@citable/contract"
import { html, raw } from "hono/html"

import type { Report } from "./read-report.ts"
import { renderPage } from "./render-page.ts"
import { domainChart, engineChart, rateChart, voiceChart } from "./report-charts.ts"
import { reportStyle } from "./report-style.ts"
import { type Cell, count, folded, percent, plain, table } from "./report-table.ts"
import { searchSection } from "./search-section.ts"

type Metrics = ToolOutput<"get_visibility">["overall"]["current"]
type Html = ReturnType<typeof html>

/** Renders a report as one HTML page that contains its charts and style. Texts are escaped. */
export async function renderReport(report: Report): Promise<string> {
  const { brand, visibility, generated_at: at } = report
  const { from, to, previous_from: before, previous_to: beforeTo, overall } = visibility
  return renderPage({
    title: `${brand.name}: AI visibility, ${from} to ${to}`,
    style: reportStyle,
    main: html`<h1>${brand.name}</h1>
      <p class="soft">
        ${from} to ${to}${before === null ? "" : html`, compared with ${before} to ${beforeTo ?? ""}`}.
        ${count(overall.answers)} answers of AI engines. Created ${at.slice(0, 16).replace("T", " ")} UTC.
      </p>
      ${overall.answers === 0 ? html`<p>No engine was asked in this range. Start a scan, or choose another range.</p>` : visibilitySections(report)}
      ${
        report.search_performance === null
          ? html`<h2>Search</h2>
              <p class="soft">The service has no search data for this brand.</p>`
          : searchSection(report.search_performance)
      }`,
  })
}

function visibilitySections(report: Report): Html {
  const { visibility, timeseries, share_of_voice: voices, sentiment, domains, gaps } = report
  const { overall, engines } = visibility
  return html`<h2>AI visibility</h2>
    ${tiles(overall.current, overall.previous)}
    <figure>
      <figcaption><span class="key"></span>named<span class="key two"></span>cited</figcaption>
      ${raw(rateChart(report))}
    </figure>
    ${folded(
      `By ${timeseries.interval}`,
      table(
        ["Date", "Answers", "Named", "Cited", "Share of voice"],
        timeseries.data.map(({ date, answers, metrics }): Cell[] => [
          date,
          { number: count(answers) },
          { number: percent(metrics.mention_rate.value) },
          { number: percent(metrics.citation_rate.value) },
          { number: percent(metrics.share_of_voice.value) },
        ]),
      ),
    )}
    <h2>Engines</h2>
    <figure>
      <figcaption>Mention rate, with 95 % intervals</figcaption>
      ${raw(engineChart(report))}
    </figure>
    ${table(
      ["Engine", "Answers", "Named", "Previous", "Cited", "Position"],
      engines.map(({ engine, answers, current, previous }): Cell[] => [
        engine,
        { number: count(answers) },
        { number: percent(current.mention_rate.value) },
        { number: percent(previous?.mention_rate.value ?? null) },
        { number: percent(current.citation_rate.value) },
        { number: plain(current.average_position.value) },
      ]),
    )}
    <h2>Share of voice</h2>
    <figure>
      <figcaption>Share of all mentions of the brand and its competitors</figcaption>
      ${raw(voiceChart(report))}
    </figure>
    ${table(
      ["Name", "Mentions", "Share", "Previous", "Share of citations"],
      voices.data.map(({ name, mentions, citations, previous }): Cell[] => [
        name,
        { number: count(mentions.count) },
        { number: percent(mentions.value) },
        { number: percent(previous?.mentions.value ?? null) },
        { number: percent(citations.value) },
      ]),
    )}
    <h2>Citations</h2>
    ${
      domains.length === 0
        ? html`<p>No answer cites a page.</p>`
        : html`<figure>
              <figcaption>Citations by domain</figcaption>
              ${raw(domainChart(report))}
            </figure>
            ${table(
              ["Domain", "Kind", "Pages", "Citations", "Of answers"],
              domains.map(({ domain, type, urls, citations, citation_rate: rate }): Cell[] => [
                domain,
                type,
                { number: count(urls) },
                { number: count(citations) },
                { number: percent(rate.value) },
              ]),
            )}`
    }
    <h2>Gaps</h2>
    <p class="soft">Pages that are cited in answers about a competitor but not about the brand.</p>
    ${
      gaps.length === 0
        ? html`<p>No gaps.</p>`
        : table(
            ["Page", "Kind", "Answers", "Competitors"],
            gaps.map(({ url, domain, title, type, answers, competitors }): Cell[] => [
              url === null ? domain : { link: url, text: title ?? url },
              type,
              { number: count(answers) },
              competitors.map(({ name }) => name).join(", "),
            ]),
          )
    }
    <h2>Sentiment</h2>
    ${table(
      ["Tone", "Mentions"],
      (["positive", "neutral", "negative", "unclassified"] as const).map((tone): Cell[] => [
        tone,
        { number: count(sentiment.current[tone]) },
      ]),
    )}
    ${(["negative", "positive"] as const).map((tone) => quotes(sentiment, tone))}`
}

function quotes(sentiment: Report["sentiment"], tone: "negative" | "positive"): Html {
  const found = sentiment.quotes.filter((quote) => quote.tone === tone).slice(0, 3)
  if (found.length === 0) return html``
  return html`<h3>Latest ${tone}</h3>
    ${found.map(({ text, engine, answered_at: at }) => html`<blockquote>${text.slice(0, 400)}<br /><span class="note">${engine}, ${at.slice(0, 10)}</span></blockquote>`)}`
}

function tiles(current: Metrics, previous: Metrics | null): Html {
  const shares = (["mention_rate", "citation_rate", "share_of_voice"] as const).map((metric) => {
    const { value, count: part, of, interval } = current[metric]
    const reach = interval === null ? "" : `, ${percent(interval.low)} – ${percent(interval.high)}`
    const change = changeOf(value, previous?.[metric].value ?? null, 100, "points")
    return tile(names[metric], percent(value), change, `${count(part)} of ${count(of)}${reach}`)
  })
  const { average_position: position, sentiment } = current
  const positionChange = changeOf(position.value, previous?.average_position.value ?? null, -1, "places")
  const sentimentChange = changeOf(sentiment.value, previous?.sentiment.value ?? null, 1, "")
  const classified = sentiment.positive + sentiment.neutral + sentiment.negative
  return html`<dl class="tiles">
    ${shares}${tile("Average position", plain(position.value), positionChange, `in ${count(position.count)} answers that name the brand`)}${tile("Sentiment", plain(sentiment.value), sentimentChange, `−1 to 1, from ${count(classified)} mentions`)}
  </dl>`
}

const names = { mention_rate: "Mention rate", citation_rate: "Citation rate", share_of_voice: "Share of voice" }

/** Shows a change as better or worse, in words and not only by colour. `scale` is negative if lower is better. */
function changeOf(value: number | null, before: number | null, scale: number, unit: string): Html {
  if (value === null || before === null) return html``
  const change = (value - before) * scale
  if (Math.abs(change) < 0.005) return html`<span class="note">unchanged</span>`
  const text = `${change > 0 ? "▲ better by" : "▼ worse by"} ${plain(Math.abs(change))} ${unit}`.trim()
  return html`<span class="note ${change > 0 ? "up" : "down"}">${text}</span>`
}

function tile(name: string, value: string, change: Html, note: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd class="value">${value}</dd>
    <dd>${change}</dd>
    <dd class="note">${note}</dd>
  </div>`
}
