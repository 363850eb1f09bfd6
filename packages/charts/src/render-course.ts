import type { ChartText } from "./figure.ts"
import { escapeHtml } from "./html/escape-html.ts"
import { isTooFew } from "./is-too-few.ts"
import type { LinePoint } from "./line-series.ts"

/** The course of one number, small enough for a tile. */
export interface Course extends Pick<ChartText, "id" | "title" | "description"> {
  /** In the order of their days. The line ends before a point without a value, and before one of too few answers. */
  points: readonly LinePoint[]
  /** How far points of following days are apart; the line has a gap where one is missing. */
  stepDays: number
}

const [width, height, margin] = [120, 32, 3]
const day = 86_400_000

/**
 * Draws a line without axes as SVG, from zero to its highest value. Its title and description are for people who do not see it. Empty without
 * two points: one is no course.
 */
export function renderCourse({ id, title, description, points, stepDays }: Course): string {
  const drawn = points.flatMap(({ date, value, of }) =>
    value === null || isTooFew(of) ? [] : [{ at: Date.parse(date), value }],
  )
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined || first === last) return ""
  const highest = Math.max(...drawn.map(({ value }) => value), Number.MIN_VALUE)
  const x = (at: number) => round(margin + ((at - first.at) / (last.at - first.at)) * (width - 2 * margin))
  const y = (value: number) => round(height - margin - (value / highest) * (height - 2 * margin))
  const path = drawn.map(({ at, value }, index) => {
    const before = drawn[index - 1]
    const isNext = before !== undefined && at - before.at <= stepDays * day
    return `${isNext ? "L" : "M"}${x(at)} ${y(value)}`
  })
  // The line fills its place, whatever the shape of that. Strokes keep their width, and a stroke of no length is a dot.
  const stroke = `fill="none" stroke="currentColor" stroke-linecap="round" vector-effect="non-scaling-stroke"`
  const parts = [
    `<path d="${path.join("")}" ${stroke} stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M${x(last.at)} ${y(last.value)}h0" ${stroke} stroke-width="6"/>`,
  ]
  return `<svg class="course" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-title" aria-describedby="${id}-desc"><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>${parts.join("")}</svg>`
}

const round = (value: number): number => Number(value.toFixed(1))
