import type { ToolOutput } from "@citable/contract"

import type { Figure } from "../figure.ts"
import { formatCount } from "../html/format-count.ts"
import { formatInterval } from "../html/format-interval.ts"
import { formatShare } from "../html/format-share.ts"
import { toNumberCells } from "../html/to-number-cells.ts"
import { renderLineChart } from "../render-line-chart.ts"

type Timeseries = Pick<ToolOutput<"get_visibility_timeseries">, "interval" | "data" | "marks">

/** Draws how often answers name and cite a brand or a competitor, by day or week. */
export function drawRates(
  { interval, data, marks }: Timeseries,
  { name, id = "rates" }: { name: string; id?: string },
): Promise<Figure> {
  const points = (metric: "mention_rate" | "citation_rate") =>
    data.map(({ date, metrics }) => ({ date, ...metrics[metric] }))
  return renderLineChart({
    id,
    title: `Mention and citation rate by ${interval}`,
    description: `Shares of answers that name ${name} (solid line) and that cite its pages (dashed line), with bands for their 95 % intervals. The table has the numbers.`,
    unit: "share",
    marks,
    series: [
      { name: "named", points: points("mention_rate") },
      { name: "cited", points: points("citation_rate") },
    ],
    table: {
      head: ["Date", "Answers", "Named", "95 % interval", "Cited", "95 % interval", "Share of voice"],
      rows: data.map(({ date, answers, metrics: { mention_rate: named, citation_rate: cited, share_of_voice } }) => [
        date,
        ...toNumberCells(
          formatCount(answers),
          formatShare(named.value),
          formatInterval(named.interval),
          formatShare(cited.value),
          formatInterval(cited.interval),
          formatShare(share_of_voice.value),
        ),
      ]),
    },
  })
}
