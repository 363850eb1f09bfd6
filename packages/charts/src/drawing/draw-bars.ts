import * as Plot from "@observablehq/plot"

import type { Bar } from "../bar.ts"
import type { ChartText } from "../figure.ts"
import { drawChart } from "./draw-chart.ts"
import { margins, shareScale } from "./scales.ts"

/** Cuts a name to the space of an axis. */
function short(name: string, length: number): string {
  // Half a character is none.
  return name.length <= length ? name : `${name.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

/** Draws horizontal bars with names at the left, and a line for each interval. */
export function drawBars(text: ChartText, bars: readonly Bar[], unit: "share" | "count"): string {
  // Two names can be cut to the same text, so bars have keys.
  const rows = bars
    .flatMap(({ name, value, interval, isOwn }) => (value === null ? [] : [{ name, value, isOwn, ...interval }]))
    .map((row, index) => ({ ...row, key: String(index) }))
  const end = Math.min(1, Math.max(0.1, ...rows.map(({ value, high }) => high ?? value)))
  return drawChart(text, (width) => {
    const length = width < 400 ? 14 : 28
    const label = new Map(rows.map(({ key, name }) => [key, short(name, length)]))
    const longest = Math.max(4, ...[...label.values()].map((name) => name.length))
    return {
      ...margins,
      marginLeft: 14 + longest * 7.2,
      height: 40 + rows.length * 30,
      x: unit === "share" ? { ...shareScale, domain: [0, end] } : { label: null, grid: true, nice: true },
      y: { label: null, tickFormat: (key: string) => label.get(key) ?? "", tickSize: 0, domain: [...label.keys()] },
      marks: [
        Plot.barX(rows, {
          x: "value",
          y: "key",
          fill: (row: Bar) => (row.isOwn === false ? "var(--other)" : "var(--one)"),
          insetTop: 3,
          insetBottom: 3,
        }),
        Plot.ruleY(
          rows.filter(({ low }) => low !== undefined),
          { x1: "low", x2: "high", y: "key", stroke: "currentColor", strokeWidth: 1.5, marker: "tick" },
        ),
        Plot.ruleX([0]),
      ],
    }
  })
}
