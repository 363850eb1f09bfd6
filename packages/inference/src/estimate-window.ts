import { balanceInterval } from "./balance-interval.ts"
import type { Spread } from "./measure-spread.ts"
import { normalQuantile } from "./normal-quantile.ts"
import { studentQuantile } from "./student-quantile.ts"
import type { Window } from "./to-window.ts"
import { wilsonInterval } from "./wilson-interval.ts"

export interface Interval {
  low: number
  high: number
}

/** A value with its 95 % interval. */
export interface Estimate {
  value: number
  of: number
  interval: Interval
  /** How many answers count as one, because answers of a day, and of days that follow each other, are alike. */
  effect: number
  /** The degrees of freedom of Student's t, as the measured spread is uncertain. */
  freedom: number
}

const z95 = normalQuantile(0.05)

/** The value of a window with its 95 % interval; null if nothing was counted. */
export function estimateWindow(window: Window, spread: Spread): Estimate | null {
  const { value, of } = window
  if (value === null) return null
  const { effect, freedom } = designEffect(window, spread)
  return { value, of, effect, freedom, interval: intervalOf(window, effect, studentQuantile(z95, freedom)) }
}

/** The interval of a window at `z` standard errors, at which `effect` answers count as one. */
export function intervalOf({ kind, value, of, unit, square }: Window, effect: number, z: number): Interval {
  if (value === null) return { low: -Infinity, high: Infinity }
  const variance = (unit * effect) / of
  if (kind === "share" || kind === "ratio") {
    const share = (value * of + 0.5) / (of + 1)
    const independent = (share * (1 - share)) / variance
    return wilsonInterval(value * independent, independent, z) ?? { low: 0, high: 1 }
  }
  if (kind === "balance") {
    const independent = of / effect
    const part = (sign: 1 | -1) => ((square + sign * value) / 2) * independent
    return balanceInterval({ positive: part(1), negative: part(-1) }, independent, z) ?? { low: -1, high: 1 }
  }
  const reach = z * Math.sqrt(variance)
  return { low: Math.max(1, value - reach), high: value + reach }
}

/**
 * How many answers of a window count as one (L. Kish, Survey Sampling, 1965, section 5.4), and how certain that is (F. E. Satterthwaite,
 * Biometrics Bulletin 2, 1946, page 110).
 */
function designEffect(window: Window, { swing, error, next, nextError, ...spread }: Spread) {
  const isByDay = window.kind === "rank" || window.kind === "ratio"
  const noise = (isByDay ? spread.unit : window.unit) * window.of
  if (noise === 0 || window.unit === 0) return { effect: 1, freedom: mostFreedom }
  const { few, many } = pairsOf(window, Math.max(0, next - nextError), Math.min(0.97, next + nextError))
  const middle = (few + many) / 2
  // A share much nearer to 0 % or 100 % than those that tell the swing has less room to swing.
  const room = window.kind === "share" && spread.unit > 0 ? Math.min(1, (2 * window.unit) / spread.unit) : 1
  const added = room * swing * middle
  // The intervals of shares and balances know how uncertain the variance of an answer is.
  const ofAnswers = isByDay ? (2 * noise ** 2) / spread.unitFreedom : 0
  const uncertain = (room * error * middle) ** 2 + (room * swing * (many - few) * 0.5) ** 2 + ofAnswers
  const freedom = Math.min(
    mostFreedom,
    Math.max(leastFreedom, (2 * (noise + added) ** 2) / Math.max(uncertain, 1e-300)),
  )
  return { effect: (noise + added) / (window.unit * window.of), freedom }
}

const leastFreedom = 4
const mostFreedom = 10_000

/** Pairs of different answers, those of different days as often as they are alike: if `least` is left a day later, and if `most` is. */
function pairsOf({ days: { length, day, of, same } }: Window, least: number, most: number) {
  let [few, many, nearFew, nearMany] = [0, 0, 0, 0]
  for (let at = 0; at < length; at++) {
    const ofDay = of[at] as number
    const gap = at === 0 ? 1 : (day[at] as number) - (day[at - 1] as number)
    // Nearly all days follow each other.
    nearFew *= gap === 1 ? least : least ** gap
    nearMany *= gap === 1 ? most : most ** gap
    const own = Math.max(0, ofDay * ofDay - (same[at] as number))
    few += own + 2 * ofDay * nearFew
    many += own + 2 * ofDay * nearMany
    nearFew += ofDay
    nearMany += ofDay
  }
  return { few, many }
}
