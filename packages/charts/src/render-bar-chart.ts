import type { Bar } from "./bar.ts"
import type { ChartText, Figure } from "./figure.ts"
import { escapeHtml } from "./html/escape-html.ts"
import { formatCount } from "./html/format-count.ts"
import { formatInterval } from "./html/format-interval.ts"
import { formatShare } from "./html/format-share.ts"
import { renderTable, type Table } from "./html/render-table.ts"
import { toNumberCells } from "./html/to-number-cells.ts"

export interface BarChart extends ChartText {
  unit: "share" | "count"
  bars: readonly Bar[]
  /** The numbers behind the chart. Default: a table of the bars. */
  table?: Table
}

/** Draws horizontal bars, each with a line for its interval. The first call loads what draws. */
export async function renderBarChart(chart: BarChart): Promise<Figure> {
  const { drawBars } = await import("./drawing/draw-bars.ts")
  const { id, title, description, caption = title, bars, unit, table = tableOf(chart) } = chart
  return {
    id,
    title,
    description,
    caption: escapeHtml(caption),
    svg: drawBars({ id, title, description }, bars, unit),
    table: renderTable(table, { label: `${title}: numbers` }),
  }
}

function tableOf({ bars, unit }: BarChart): Table {
  if (unit === "count") {
    return { head: ["Name", "Count"], rows: bars.map(({ name, value }) => [name, { number: formatCount(value) }]) }
  }
  return {
    head: ["Name", "Share", "Count", "Of", "95 % interval"],
    rows: bars.map(({ name, value, count = null, of = null, interval }) => [
      name,
      ...toNumberCells(formatShare(value), formatCount(count), formatCount(of), formatInterval(interval)),
    ]),
  }
}
