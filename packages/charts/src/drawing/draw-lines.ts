import * as Plot from "@observablehq/plot"

import type { ChartText } from "../figure.ts"
import { isTooFew } from "../is-too-few.ts"
import type { LineMark, LinePoint, LineSeries } from "../line-series.ts"
import { drawChart } from "./draw-chart.ts"
import { margins, shareScale } from "./scales.ts"

const dayFormat = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" })

/** A scale of days with at most this many labels, each on a day with data. */
function days(dates: readonly Date[], most: number) {
  const all = [...new Set(dates.map(Number))].toSorted((a, b) => a - b)
  const ticks = all.filter((_, index) => index % Math.ceil(all.length / most) === 0).map((date) => new Date(date))
  return { type: "utc", label: null, ticks, tickFormat: (date: Date) => dayFormat.format(date) } as const
}

/** Colour and dashes, so that a line is told from others also without its colour. */
const looks = [
  { stroke: "var(--one)" },
  { stroke: "var(--two)", strokeDasharray: "6 4" },
  { stroke: "var(--three)", strokeDasharray: "2 3" },
  { stroke: "var(--four)", strokeDasharray: "9 3 2 3" },
]

interface Row {
  date: Date
  value: number
  /** Not a number where the line has a gap. */
  line: number
  low: number
  high: number
}

/** Draws a line for each series. Shares have points and bands. */
export function drawLines(
  text: ChartText,
  series: readonly LineSeries[],
  { unit, marks }: { unit: "share" | "count"; marks: readonly LineMark[] },
): string {
  const lines = series.map(({ points }) => breakLine(points.map(toRow)))
  const rows = lines.flat().filter(({ value }) => !Number.isNaN(value))
  const highest = Math.max(0.1, ...rows.map(({ value, high }) => (Number.isNaN(high) ? value : high)))
  const isShare = unit === "share"
  const ends = rows.map(({ date }) => date.getTime())
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  // A mark before the first point or after the last one would make the scale longer.
  const changed = marks
    .map(({ date }) => new Date(date))
    .filter((date) => Number(date) >= first && Number(date) <= last)
  return drawChart(text, (width) => ({
    ...margins,
    marginLeft: isShare ? 46 : 56,
    // Half of the label of the last day.
    marginRight: 24,
    height: (isShare ? 260 : 220) - (width < 400 ? (isShare ? 60 : 40) : 0),
    x: days(
      rows.map(({ date }) => date),
      width < 400 ? 4 : 8,
    ),
    y: isShare
      ? { ...shareScale, domain: [0, Math.min(1, highest)] }
      : { label: null, grid: true, nice: true, zero: true },
    marks: [
      Plot.ruleY([0]),
      ...(changed.length > 0
        ? [Plot.ruleX(changed, { stroke: "currentColor", strokeOpacity: 0.5, strokeDasharray: "2 4" })]
        : []),
      ...lines.flatMap((line, index) => {
        const look = looks[index % looks.length] ?? { stroke: "currentColor" }
        const stroke = Plot.lineY(line, { x: "date", y: "line", strokeWidth: 2, ...look })
        if (isShare) return [...bands(line, look.stroke), stroke, ...dots(line, look.stroke)]
        const alone = line.filter((row, at) => isAlone(line, at) && !Number.isNaN(row.line))
        return alone.length === 0 ? [stroke] : [stroke, ...dots(alone, look.stroke)]
      }),
    ],
  }))
}

function toRow({ date, value, of, interval }: LinePoint): Row {
  const isGap = value === null || isTooFew(of)
  const { low, high } = isGap || interval == null ? { low: Number.NaN, high: Number.NaN } : interval
  return { date: new Date(date), value: value ?? Number.NaN, line: isGap ? Number.NaN : value, low, high }
}

const isAlone = (line: readonly Row[], at: number): boolean =>
  [line[at - 1], line[at + 1]].every((row) => row === undefined || Number.isNaN(row.line))

/**
 * Breaks a line where days are missing: where two points are further apart than most are. A line over them would tell what nobody has counted.
 */
function breakLine(rows: readonly Row[]): Row[] {
  const steps = rows.slice(1).map(({ date }, at) => Number(date) - Number(rows[at]?.date))
  const usual = steps.toSorted((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? 0
  return rows.flatMap((row, at) => {
    const step = steps[at] ?? 0
    if (step <= usual * 1.5) return [row]
    const nothing = { value: Number.NaN, line: Number.NaN, low: Number.NaN, high: Number.NaN }
    return [row, { date: new Date(Number(row.date) + step / 2), ...nothing }]
  })
}

/** The intervals of a line: an area, and an upright line where a point stands alone. */
function bands(line: readonly Row[], colour: string): Plot.Markish[] {
  const has = (row: Row | undefined) => row !== undefined && !Number.isNaN(row.low)
  const alone = line.filter((row, index) => has(row) && !has(line[index - 1]) && !has(line[index + 1]))
  return [
    ...(line.some(has)
      ? [Plot.areaY(line, { x: "date", y1: "low", y2: "high", fill: colour, fillOpacity: 0.15 })]
      : []),
    ...(alone.length > 0
      ? [Plot.ruleX(alone, { x: "date", y1: "low", y2: "high", stroke: colour, strokeOpacity: 0.4, strokeWidth: 4 })]
      : []),
  ]
}

/** The points of a line. Those of too few answers are hollow. */
function dots(line: readonly Row[], colour: string): Plot.Markish[] {
  const few = line.filter(({ value, line: drawn }) => Number.isNaN(drawn) && !Number.isNaN(value))
  return [
    Plot.dot(line, { x: "date", y: "line", fill: colour, r: 2.5 }),
    ...(few.length > 0 ? [Plot.dot(few, { x: "date", y: "value", stroke: colour, strokeWidth: 1.5, r: 3 })] : []),
  ]
}
