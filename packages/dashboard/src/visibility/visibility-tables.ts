import type { ToolOutput } from "@citable/contract"
import { engineTitle, type Rate, type VisibilityMetrics } from "@citable/contract/visibility"

import type { ToAnswers } from "../figures/to-answers.ts"
import { engineChoice } from "../range/answer-filter.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"

/** The visibility of a brand by day or week. */
export function dayTable(
  { interval, data, to: end }: ToolOutput<"get_visibility_timeseries">,
  toAnswers: ToAnswers,
): DataTable {
  const lastOf = (date: string) => (interval === "day" ? date : [end, dayAfter(date, 6)].toSorted()[0])
  return {
    name: `Visibility by ${interval}`,
    columns: [interval === "day" ? "Day" : "Week from", "Answers", ...metricColumns],
    rows: data.map(({ date, answers, metrics }) => {
      const own = (has: string) => toAnswers(has, { from: date, to: lastOf(date) ?? date })
      return [date, { number: answers, page: own("") }, ...toCells(metrics, own)]
    }),
  }
}

/** The visibility of a brand by engine. */
export function engineTable({ engines }: ToolOutput<"get_visibility">, toAnswers: ToAnswers): DataTable {
  return {
    name: "Visibility by engine",
    columns: ["Engine", "Answers", ...metricColumns],
    rows: engines.map(({ answers, current, ...engine }) => {
      const own = (has: string) => toAnswers(has, { engine: engineChoice(engine) })
      return [engineTitle(engine), { number: answers, page: own("") }, ...toCells(current, own)]
    }),
  }
}

/** The shares of the brand and its competitors. */
export function voiceTable(
  { data }: ToolOutput<"get_share_of_voice">,
  brandName: string,
  toAnswers: ToAnswers,
): DataTable {
  return {
    name: "Share of voice",
    columns: ["Name", "Share of mentions", "Mentions before", "Share of citations", "Citations before"],
    rows: byShare(data).map(({ competitor_id: id, name, mentions, citations, previous }) => [
      id === null && name === brandName ? `${name} (you)` : name,
      { rate: mentions, page: toAnswers(id ?? "named") },
      rateOrNone(previous?.mentions),
      { rate: citations },
      rateOrNone(previous?.citations),
    ]),
  }
}

/** The greatest share first. */
const byShare = (data: ToolOutput<"get_share_of_voice">["data"]) =>
  data.toSorted((one, other) => (other.mentions.value ?? 0) - (one.mentions.value ?? 0))

const metricColumns = [
  "Mention rate",
  "Citation rate",
  "Share of voice",
  "Place in lists",
  "Order among tracked names",
  "Sentiment",
  "Sentiment, at least",
  "Sentiment, at most",
]

/** Nothing was counted in days without a scan. */
const rateOrNone = (rate: Rate | undefined): Cell => (rate === undefined || rate.of === 0 ? null : { rate })

function toCells(metrics: VisibilityMetrics, toAnswers: (has: string) => string): Cell[] {
  const { mention_rate: named, citation_rate: cited, share_of_voice: voice, average_position: position } = metrics
  return [
    { rate: named, page: toAnswers("named") },
    { rate: cited, page: toAnswers("cited") },
    { rate: voice, page: toAnswers("named") },
    { number: metrics.average_rank?.value ?? null, decimals: 1 },
    { number: position.value, decimals: 1 },
    { number: metrics.sentiment.value },
    { number: metrics.sentiment.interval?.low ?? null },
    { number: metrics.sentiment.interval?.high ?? null },
  ]
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
