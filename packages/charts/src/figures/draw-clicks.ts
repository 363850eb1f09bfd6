import type { ToolOutput } from "@citable/contract"

import type { Figure } from "../figure.ts"
import { formatCount } from "../html/format-count.ts"
import { formatShare } from "../html/format-share.ts"
import { toNumberCells } from "../html/to-number-cells.ts"
import { renderLineChart } from "../render-line-chart.ts"

/** Draws the clicks from search by day. */
export function drawClicks(
  days: ToolOutput<"get_search_performance">["search"]["days"],
  { id = "clicks" }: { id?: string } = {},
): Promise<Figure> {
  return renderLineChart({
    id,
    title: "Clicks from search by day",
    description: "A line with the clicks of each day. The table has the numbers.",
    unit: "count",
    series: [
      {
        name: "clicks",
        points: days.flatMap(({ date, clicks }) => (clicks === null ? [] : [{ date, value: clicks }])),
      },
    ],
    table: {
      head: ["Date", "Clicks", "Impressions", "CTR", "Position"],
      rows: days.map(({ date, clicks, impressions, ctr, position }) => [
        date,
        ...toNumberCells(formatCount(clicks), formatCount(impressions), formatShare(ctr), formatCount(position, 1)),
      ]),
    },
  })
}
