import * as Plot from "@observablehq/plot"

import type { Report } from "./read-report.ts"
import { renderChart } from "./render-chart.ts"

const percent = (value: number) => `${Math.round(value * 100)} %`
const share = { tickFormat: percent, label: null, grid: true, nice: true }
const dayFormat = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" })

/** A scale of days with at most this many labels, each on a day with data. */
function days(dates: readonly Date[], most: number) {
  const all = [...new Set(dates.map(Number))].toSorted((a, b) => a - b)
  const ticks = all.filter((_, index) => index % Math.ceil(all.length / most) === 0).map((date) => new Date(date))
  return { type: "utc", label: null, ticks, tickFormat: (date: Date) => dayFormat.format(date) } as const
}
/** The space around a chart. */
const margins = { marginTop: 12, marginRight: 18, marginBottom: 26 }

/** Cuts a name to the space of an axis. */
const short = (name: string, length: number) => (name.length <= length ? name : `${name.slice(0, length - 1)}…`)

interface Bar {
  name: string
  value: number
  isOwn?: boolean
  low?: number
  high?: number
}

/** Draws horizontal bars with names at the left, and a line for each interval. */
function bars(text: { id: string; title: string; description: string }, all: readonly Bar[], isShare = true): string {
  return renderChart(text, (width) => {
    const length = width < 400 ? 14 : 28
    // Two names can be cut to the same text, so bars have keys.
    const label = new Map(all.map(({ name }, index) => [String(index), short(name, length)]))
    const rows = all.map((bar, index) => ({ ...bar, key: String(index) }))
    const longest = Math.max(4, ...[...label.values()].map((name) => name.length))
    return {
      ...margins,
      marginLeft: 14 + longest * 7.2,
      height: 40 + all.length * 30,
      x: isShare ? { ...share, domain: [0, domainEnd(all)] } : { label: null, grid: true, nice: true },
      y: { label: null, tickFormat: (key: string) => label.get(key) ?? "", tickSize: 0, domain: [...label.keys()] },
      marks: [
        Plot.barX(rows, {
          x: "value",
          y: "key",
          fill: (bar: Bar) => (bar.isOwn === false ? "var(--other)" : "var(--one)"),
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

const domainEnd = (all: readonly Bar[]) => Math.min(1, Math.max(0.1, ...all.map(({ value, high }) => high ?? value)))

/** Draws how often answers name and cite the brand, by day or week. */
export function rateChart({ timeseries, brand }: Report): string {
  const points = timeseries.data.flatMap(({ date, metrics }) =>
    (["mention_rate", "citation_rate"] as const).flatMap((metric) => {
      const { value } = metrics[metric]
      return value === null ? [] : [{ date: new Date(date), value, isMention: metric === "mention_rate" }]
    }),
  )
  const of = (isMention: boolean) => points.filter((point) => point.isMention === isMention)
  const text = {
    id: "rates",
    title: `Mention and citation rate by ${timeseries.interval}`,
    description: `Shares of answers that name ${brand.name} (solid line) and that cite its pages (dashed line). The table below has the numbers.`,
  }
  return renderChart(text, (width) => ({
    ...margins,
    marginLeft: 46,
    height: width < 400 ? 200 : 260,
    x: days(
      points.map(({ date }) => date),
      width < 400 ? 4 : 8,
    ),
    y: { ...share, domain: [0, Math.min(1, Math.max(0.1, ...points.map(({ value }) => value)))] },
    marks: [
      Plot.ruleY([0]),
      ...([true, false] as const).flatMap((isMention) => {
        const stroke = isMention ? "var(--one)" : "var(--two)"
        const line = { x: "date", y: "value", stroke, strokeWidth: 2, ...(isMention ? {} : { strokeDasharray: "6 4" }) }
        return [
          Plot.lineY(of(isMention), line),
          Plot.dot(of(isMention), { x: "date", y: "value", fill: stroke, r: 2.5 }),
        ]
      }),
    ],
  }))
}

/** Draws the mention rate on each engine with its 95 % interval. */
export function engineChart({ visibility, brand }: Report): string {
  const text = {
    id: "engines",
    title: "Mention rate by engine",
    description: `Shares of each engine's answers that name ${brand.name}. Lines show 95 % intervals.`,
  }
  return bars(
    text,
    visibility.engines.flatMap(
      ({
        engine,
        current: {
          mention_rate: { value, interval },
        },
      }) => (value === null ? [] : [{ name: engine, value, ...(interval === null ? {} : interval) }]),
    ),
  )
}

/** Draws the share of all mentions, the brand first. */
export function voiceChart({ share_of_voice: voices }: Report): string {
  const text = {
    id: "voice",
    title: "Share of voice",
    description: "The share of all mentions for each name, the brand first. The table below has the numbers.",
  }
  return bars(
    text,
    voices.data
      .slice(0, 12)
      .flatMap(({ name, competitor_id: id, mentions: { value } }) =>
        value === null ? [] : [{ name, value, isOwn: id === null }],
      ),
  )
}

/** Draws the domains that answers cite most. */
export function domainChart({ domains }: Report): string {
  const text = {
    id: "domains",
    title: "Most cited domains",
    description:
      "Citations of each domain. The domains of the brand have another colour. The table below has the numbers.",
  }
  const all = domains.slice(0, 10).map(({ domain, citations, type }) => ({
    name: domain,
    value: citations,
    isOwn: type === "own",
  }))
  return bars(text, all, false)
}

/** Draws the clicks from search by day. */
export function clickChart({ search }: NonNullable<Report["search_performance"]>): string {
  const daysWithClicks = search.days.flatMap(({ date, clicks }) =>
    clicks === null ? [] : [{ date: new Date(date), clicks }],
  )
  const text = {
    id: "clicks",
    title: "Clicks from search by day",
    description: "A line with the clicks of each day. The table below has the numbers.",
  }
  return renderChart(text, (width) => ({
    ...margins,
    marginLeft: 56,
    height: width < 400 ? 180 : 220,
    x: days(
      daysWithClicks.map(({ date }) => date),
      width < 400 ? 4 : 8,
    ),
    y: { label: null, grid: true, nice: true, zero: true },
    marks: [
      Plot.ruleY([0]),
      Plot.lineY(daysWithClicks, { x: "date", y: "clicks", stroke: "var(--one)", strokeWidth: 2 }),
    ],
  }))
}
