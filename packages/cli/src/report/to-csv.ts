import { formatCsvCell } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"

import type { Report } from "./read-report.ts"

type Metrics = ToolOutput<"get_visibility">["overall"]["current"]
interface Row {
  section: string
  name?: string
  engine?: string
  date?: string
  metric: string
  value: number | string | null
  previous?: number | null
  count?: number
  of?: number
  low?: number | undefined
  high?: number | undefined
}

const columns = [
  "section",
  "name",
  "engine",
  "date",
  "metric",
  "value",
  "previous",
  "count",
  "of",
  "low",
  "high",
] as const

/**
 * Writes a report as CSV (RFC 4180) with one number per line. An apostrophe goes before a text that a spreadsheet would read as a
 * formula.
 */
export function toCsv(report: Report): string {
  const lines = [...rowsOf(report)].map((row) => columns.map((column) => formatCsvCell(row[column])).join(","))
  return [columns.join(","), ...lines, ""].join("\r\n")
}

function* rowsOf(report: Report): Generator<Row> {
  const { brand, visibility, timeseries, share_of_voice: voices, domains, gaps, search_performance: search } = report
  const { overall, engines, competitors } = visibility
  yield* ofMetrics({ section: "visibility", name: brand.name }, overall.current, overall.previous)
  for (const { engine: name, surface, current, previous } of engines) {
    const engine = surface === "api" ? name : `${name}:app`
    yield* ofMetrics({ section: "engine", name: brand.name, engine }, current, previous)
  }
  for (const { name, current, previous } of competitors) {
    yield* ofMetrics({ section: "competitor", name }, current, previous)
  }
  for (const { date, metrics } of timeseries.data) {
    yield* ofMetrics({ section: timeseries.interval, name: brand.name, date }, metrics, null)
  }
  for (const { name, citations, previous } of voices.data) {
    const before = previous?.citations.value ?? null
    yield { section: "share_of_voice", name, metric: "citations", ...rate(citations), previous: before }
  }
  for (const one of domains) {
    yield { section: "domain", name: one.domain, metric: "citations", value: one.citations }
    yield { section: "domain", name: one.domain, metric: "citation_rate", ...rate(one.citation_rate) }
  }
  for (const one of gaps) yield { section: "gap", name: one.url ?? one.domain, metric: "answers", value: one.answers }
  if (search === null) return
  for (const metric of numbers) {
    const { totals, previous } = search.search
    yield { section: "search", metric, value: totals[metric], previous: previous?.[metric] ?? null }
    for (const one of search.search.days) yield { section: "search", date: one.date, metric, value: one[metric] }
    for (const one of search.search.top_queries) {
      yield { section: "search_query", name: one.query, metric, value: one[metric] }
    }
    for (const one of search.search.top_pages) {
      yield { section: "search_page", name: one.url, metric, value: one[metric] }
    }
  }
}

const numbers = ["clicks", "impressions", "ctr", "position"] as const

const rate = ({ value, count, of, interval }: Metrics["mention_rate"]) => ({
  value,
  count,
  of,
  low: interval?.low,
  high: interval?.high,
})

const place = ({ value, count, interval }: Metrics["average_position"]) => ({
  value,
  count,
  low: interval?.low,
  high: interval?.high,
})

function* ofMetrics(key: Omit<Row, "metric" | "value">, current: Metrics, previous: Metrics | null): Generator<Row> {
  for (const metric of ["mention_rate", "citation_rate", "share_of_voice"] as const) {
    yield { ...key, metric, ...rate(current[metric]), previous: previous?.[metric].value ?? null }
  }
  const { average_position: position, average_rank: rank, sentiment } = current
  const before = { position: previous?.average_position.value ?? null, sentiment: previous?.sentiment.value ?? null }
  yield { ...key, metric: "average_position", ...place(position), previous: before.position }
  if (rank !== undefined)
    yield { ...key, metric: "average_rank", ...place(rank), previous: previous?.average_rank?.value ?? null }
  const classified = sentiment.positive + sentiment.neutral + sentiment.negative
  yield {
    ...key,
    metric: "sentiment",
    value: sentiment.value,
    count: classified,
    low: sentiment.interval?.low,
    high: sentiment.interval?.high,
    previous: before.sentiment,
  }
}
