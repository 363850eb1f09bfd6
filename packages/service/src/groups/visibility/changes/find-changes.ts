import { differenceInterval, fewestAnswers } from "@citable/charts"

import { wilsonInterval } from "../metrics/wilson-interval.ts"
import { type CountedDay, measureSpread, type Spread } from "./measure-spread.ts"
import { quantile } from "./quantile.ts"
import { studentQuantile } from "./student-quantile.ts"

/** An engine's answers day by day, and those among them that name the brand, or that cite it. */
export interface Series<Key> {
  key: Key
  /** The days with answers, the latest first. */
  days: readonly CountedDay[]
}

/** What a week and the week before have counted. */
export interface Change<Key> {
  key: Key
  direction: "up" | "down"
  count: number
  of: number
  previousCount: number
  previousOf: number
}

/** How often a week without any change may raise an alert, over all looks and all comparisons of a brand: 1 of 20. */
const falseWeeks = 0.05
/** Days of a week, which a look compares with the week before. */
const week = 7
/** The most days with answers that say how much days differ. */
const mostDays = 70
/** What is believed of an engine before its days tell: they differ by 10 points, and weigh as much as this many days. */
const believed = { swing: 0.1, days: 6, next: 0.5 }
/** Days can hardly be more alike than this from one to the next without being a change of level. */
const mostNext = 0.9

/**
 * Finds the shares that have left the interval of chance: zero is not in the interval of the difference of a week and the week before.
 *
 * Engines have better and worse days. So answers of one day, and of days that follow each other, count as fewer answers: as many as would
 * vary as much if they were independent (Kish's design effect). How alike they are comes from the days before. The intervals are those of
 * Student's t distribution, as the measured spread is uncertain, and wider by Bonferroni: all looks of a week, at all engines and measures,
 * share 5 %.
 */
export function findChanges<Key>(series: readonly Series<Key>[]): Change<Key>[] {
  const compared = series.map(toCompared).filter((one) => one.now.of >= fewestAnswers && one.before.of >= fewestAnswers)
  if (compared.length === 0) return []
  const looks = new Set(compared.flatMap(({ now }) => now.days.map(({ age }) => age))).size
  const normal = quantile(falseWeeks / (looks * compared.length))
  const next = alikeFromDayToDay(compared)
  const left = Array.from({ length: week }, (_, days) => next ** days)
  return compared.flatMap(({ key, now, before, spread, expected }) => {
    const { days } = believed
    const alike = Math.max(0, (days * expected + spread.freedom * spread.alike) / (days + spread.freedom))
    const z = studentQuantile(normal, days + spread.freedom)
    const toShare = (window: Window) => shareOf(window, designEffect(window, { alike, left }), z)
    const { low, high } = differenceInterval(toShare(now), toShare(before))
    if (low <= 0 && high >= 0) return []
    const counts = { count: now.count, of: now.of, previousCount: before.count, previousOf: before.of }
    return [{ key, direction: low > 0 ? ("up" as const) : ("down" as const), ...counts }]
  })
}

interface Window {
  days: readonly CountedDay[]
  count: number
  of: number
}

interface Compared<Key> {
  key: Key
  now: Window
  before: Window
  spread: Spread
  /** How alike the answers of a day are believed to be, before its days tell. */
  expected: number
}

function toCompared<Key>({ key, days }: Series<Key>): Compared<Key> {
  const known = days.slice(0, mostDays)
  const earlier = known.filter(({ age }) => age >= week)
  const now = toWindow(known.filter(({ age }) => age < week))
  const all = toWindow(earlier)
  // A share near 0 % or 100 % has less room to swing.
  const share = (all.count + 0.5) / (all.of + 1)
  const expected = Math.min(believed.swing, share, 1 - share) ** 2 / (share * (1 - share))
  const before = toWindow(earlier.filter(({ age }) => age < 2 * week))
  return { key, now, before, spread: measureSpread([now.days, earlier]), expected }
}

function toWindow(days: readonly CountedDay[]): Window {
  const sum = (of: "count" | "of") => days.reduce((total, day) => total + day[of], 0)
  return { days, count: sum("count"), of: sum("of") }
}

/** How much of what sets a day apart is left a day later. All engines and measures of a brand tell it together, as one alone tells little. */
function alikeFromDayToDay(compared: readonly Compared<unknown>[]): number {
  const expected = compared.reduce((sum, one) => sum + one.expected, 0) / compared.length
  let [all, next] = [believed.days * expected, believed.days * expected * believed.next]
  for (const { spread } of compared) {
    if (spread.alikeNext === undefined) continue
    all += spread.freedom * Math.max(0, spread.alike)
    next += spread.freedom * spread.alikeNext
  }
  return Math.min(mostNext, Math.max(0, next / all))
}

/**
 * How many answers of a window count as one. `left` is how much of what sets a day apart is left that many days later. (L. Kish, Survey
 * Sampling, 1965, section 5.4.)
 */
function designEffect({ days, of }: Window, { alike, left }: { alike: number; left: readonly number[] }): number {
  let pairs = 0
  for (const one of days)
    for (const other of days) pairs += one.of * other.of * (left[Math.abs(one.age - other.age)] ?? 0)
  return Math.max(1, 1 + alike * (pairs / of - 1))
}

function shareOf({ count, of }: Window, effect: number, z: number) {
  const { low, high } = wilsonInterval(count / effect, of / effect, z) ?? { low: 0, high: 1 }
  return { value: count / of, low, high }
}
