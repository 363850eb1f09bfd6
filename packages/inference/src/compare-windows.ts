import type { CountedDay, DayColumns, ValueKind } from "./counted-day.ts"
import { type Estimate, estimateWindow, type Interval, intervalOf } from "./estimate-window.ts"
import { fewestAnswers } from "./fewest-answers.ts"
import { measureSpread } from "./measure-spread.ts"
import { normalProbability, normalQuantile } from "./normal-quantile.ts"
import { studentQuantile } from "./student-quantile.ts"
import { toWindow, type Window } from "./to-window.ts"

/** What is counted apart in both windows, such as one engine and one family of models. */
export interface ComparedStratum {
  now: readonly CountedDay[] | DayColumns
  before: readonly CountedDay[] | DayColumns
  /** The days of `before` and days before them, which all tell by how much days differ. Default: those of `before`. */
  learned?: readonly CountedDay[] | DayColumns | undefined
  /** How much the value of this stratum counts in the value of all. Default, for all of them: as much as it has answers. */
  weight?: number | undefined
}

/** How a value differs from the one before. */
export interface Comparison {
  now: Estimate
  before: Estimate
  difference: number
  /** The 95 % interval of the difference. */
  interval: Interval
  /** How often chance alone makes a difference this large. Several are read together with `adjustForMany`. */
  p: number
}

const z95 = normalQuantile(0.05)
/** The largest distance in standard errors that is looked at: beyond it, chance plays no part. */
const mostZ = 8

/** Compares the values of two windows of days. Null if one of them has too few answers to compare. */
export function compareWindows(strata: readonly ComparedStratum[], kind: ValueKind): Comparison | null {
  const now = toWindow(
    strata.map(({ now: days, weight }) => ({ days, weight })),
    kind,
  )
  const before = toWindow(
    strata.map(({ before: days, weight }) => ({ days, weight })),
    kind,
  )
  if (now.of < fewestAnswers || before.of < fewestAnswers) return null
  const learned = strata.some((one) => one.learned !== undefined)
    ? toWindow(
        strata.map((one) => ({ days: one.learned ?? one.before, weight: one.weight })),
        kind,
      )
    : before
  return compareWith(now, before, measureSpread([now, learned]))
}

/** Compares two windows whose days are known to differ by `spread`. */
export function compareWith(now: Window, before: Window, spread: ReturnType<typeof measureSpread>): Comparison | null {
  const [nowEstimate, beforeEstimate] = [estimateWindow(now, spread), estimateWindow(before, spread)]
  if (nowEstimate === null || beforeEstimate === null) return null
  const toShare = (window: Window, { value, effect, freedom }: Estimate, z: number) => ({
    value,
    ...intervalOf(window, effect, studentQuantile(z, freedom)),
  })
  const at = (z: number) => differenceInterval(toShare(now, nowEstimate, z), toShare(before, beforeEstimate, z))
  const isClear = (z: number) => {
    const { low, high } = at(z)
    return low > 0 || high < 0
  }
  let [low, high] = [0, mostZ]
  if (isClear(mostZ)) low = mostZ
  for (let step = 0; step < 24 && low < high; step++) {
    const middle = (low + high) / 2
    if (isClear(middle)) low = middle
    else high = middle
  }
  return {
    now: nowEstimate,
    before: beforeEstimate,
    difference: nowEstimate.value - beforeEstimate.value,
    interval: at(z95),
    p: normalProbability(low),
  }
}

interface Share {
  value: number
  low: number
  high: number
}

/**
 * The interval of the difference of two shares that are measured apart, from the interval of each, at the same confidence. (R. G. Newcombe,
 * Statistics in Medicine 17, 1998, page 873, method 10.)
 */
function differenceInterval(now: Share, before: Share): { low: number; high: number } {
  const difference = now.value - before.value
  return {
    low: difference - Math.hypot(now.value - now.low, before.high - before.value),
    high: difference + Math.hypot(now.high - now.value, before.value - before.low),
  }
}
