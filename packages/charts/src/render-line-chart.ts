import { fewestAnswers } from "@citable/inference"

import type { ChartText, Figure } from "./figure.ts"
import { escapeHtml } from "./html/escape-html.ts"
import { formatCount } from "./html/format-count.ts"
import { formatInterval } from "./html/format-interval.ts"
import { formatShare } from "./html/format-share.ts"
import { type Cell, renderTable, type Table } from "./html/render-table.ts"
import { toNumberCells } from "./html/to-number-cells.ts"
import { isTooFew } from "./is-too-few.ts"
import type { LineMark, LinePoint, LineSeries } from "./line-series.ts"

export interface LineChart extends ChartText {
  unit: "share" | "count"
  /** The first four differ in colour and in dashes; the next ones begin anew. */
  series: readonly LineSeries[]
  /** Upright lines on days after which the points are not like those before. The table of marks says why. */
  marks?: readonly LineMark[] | undefined
  /** The numbers behind the chart. Default: a table of the points. */
  table?: Table
}

/**
 * Draws lines over days. A share has a band for its 95 % interval. A point of fewer than {@link fewestAnswers} answers is hollow, without
 * line and band, and a note says so. The first call loads what draws.
 */
export async function renderLineChart(chart: LineChart): Promise<Figure> {
  const { drawLines } = await import("./drawing/draw-lines.ts")
  const { id, title, caption, series, unit, marks = [], table = tableOf(chart) } = chart
  const isSparse = series.some(({ points }) => points.some(({ value, of }) => value !== null && isTooFew(of)))
  const note = `A hollow point has fewer than ${fewestAnswers} answers: too few to tell.`
  const changes = sayMarks(marks)
  const description = [chart.description, isSparse ? note : "", changes].filter(Boolean).join(" ")
  const key = series.length > 1 ? series.map(({ name }, index) => keyOf(name, index)).join("") : ""
  const line = caption ?? (key === "" ? title : "")
  return {
    id,
    title,
    description,
    caption: `${escapeHtml(line)}${key}${isSparse ? `<span class="few">${note}</span>` : ""}${changes === "" ? "" : `<span class="few">${escapeHtml(changes)}</span>`}`,
    svg: drawLines({ id, title, description }, series, { unit, marks }),
    table: renderTable(table, { label: `${title}: numbers` }),
  }
}

const mostMarks = 6

/** The latest marks in words. */
function sayMarks(marks: readonly LineMark[]): string {
  if (marks.length === 0) return ""
  const more = marks.length > mostMarks ? `${marks.length - mostMarks} earlier times; ` : ""
  const latest = marks.slice(-mostMarks).map(({ date, text }) => `${date} ${text}`)
  return `What was asked changed: ${more}${latest.join("; ")}.`
}

const keyOf = (name: string, index: number) =>
  `<span class="series"><span class="key key-${(index % 4) + 1}"></span>${escapeHtml(name)}</span>`

function tableOf({ series, unit }: LineChart): Table {
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].toSorted()
  const byDate = series.map(({ points }) => new Map(points.map((point) => [point.date, point])))
  const columns = (name: string) =>
    unit === "count" ? [name] : [name, `${name}: count`, `${name}: of`, `${name}: 95 % interval`]
  const cells = (point: LinePoint | undefined): Cell[] => {
    const { value = null, count = null, of = null, interval } = point ?? {}
    if (unit === "count") return toNumberCells(formatCount(value))
    return toNumberCells(formatShare(value), formatCount(count), formatCount(of), formatInterval(interval))
  }
  return {
    head: ["Date", ...series.flatMap(({ name }) => columns(name))],
    rows: dates.map((date) => [date, ...byDate.flatMap((points) => cells(points.get(date)))]),
  }
}
