import type { ToolOutput } from "@citable/contract"
import type { VisibilityMetrics } from "@citable/contract/visibility"

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
    rows: engines.map(({ engine, surface, answers, current }) => [
      surface === "api" ? engine : `${engine} (app)`,
      { number: answers },
      ...toCells(current),
    ]),
  }
}

/** The shares of the brand and its competitors. */
export function voiceTable({ data }: ToolOutput<"get_share_of_voice">, brandName: string): DataTable {
  return {
    name: "Share of voice",
    columns: ["Name", "Share of mentions", "Before", "Share of citations", "Before"],
    rows: data.map(({ competitor_id: id, name, mentions, citations, previous }) => [
      id === null && name === brandName ? `${name} (you)` : name,
      { rate: mentions },
      { share: previous?.mentions.value ?? null },
      { rate: citations },
      { share: previous?.citations.value ?? null },
    ]),
  }
}

const metricColumns = ["Mention rate", "Citation rate", "Share of voice", "Average position", "Sentiment"]

function toCells(metrics: VisibilityMetrics): Cell[] {
  const { mention_rate: named, citation_rate: cited, share_of_voice: voice, average_position: position } = metrics
  return [
    { rate: named },
    { rate: cited },
    { rate: voice },
    { number: position.value },
    { number: metrics.sentiment.value },
  ]
}
