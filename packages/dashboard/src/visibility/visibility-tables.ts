import type { ToolOutput } from "@citable/contract"
import { engineTitle, type Rate, type VisibilityMetrics } from "@citable/contract/visibility"

import type { Cell, DataTable } from "../tables/data-table.ts"

/** The visibility of a brand by day or week. */
export function dayTable({ interval, data }: ToolOutput<"get_visibility_timeseries">): DataTable {
  return {
    name: `Visibility by ${interval}`,
    columns: [interval === "day" ? "Day" : "Week from", "Answers", ...metricColumns],
    rows: data.map(({ date, answers, metrics }) => [date, { number: answers }, ...toCells(metrics)]),
  }
}

/** The visibility of a brand by engine. */
export function engineTable({ engines }: ToolOutput<"get_visibility">): DataTable {
  return {
    name: "Visibility by engine",
    columns: ["Engine", "Answers", ...metricColumns],
    rows: engines.map(({ answers, current, ...engine }) => [
      engineTitle(engine),
      { number: answers },
      ...toCells(current),
    ]),
  }
}

/** The shares of the brand and its competitors. */
export function voiceTable({ data }: ToolOutput<"get_share_of_voice">, brandName: string): DataTable {
  return {
    name: "Share of voice",
    columns: ["Name", "Share of mentions", "Mentions before", "Share of citations", "Citations before"],
    rows: byShare(data).map(({ competitor_id: id, name, mentions, citations, previous }) => [
      id === null && name === brandName ? `${name} (you)` : name,
      { rate: mentions },
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

function toCells(metrics: VisibilityMetrics): Cell[] {
  const { mention_rate: named, citation_rate: cited, share_of_voice: voice, average_position: position } = metrics
  return [
    { rate: named },
    { rate: cited },
    { rate: voice },
    { number: metrics.average_rank?.value ?? null, decimals: 1 },
    { number: position.value, decimals: 1 },
    { number: metrics.sentiment.value },
    { number: metrics.sentiment.interval?.low ?? null },
    { number: metrics.sentiment.interval?.high ?? null },
  ]
}
