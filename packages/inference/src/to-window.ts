import type { CountedDay, Stratum, ValueKind } from "./counted-day.ts"

/** The days of all strata together. */
export interface Window {
  kind: ValueKind
  days: readonly WindowDay[]
  /** The value of all days; null if `of` is 0. */
  value: number | null
  /** The sum of `of`. */
  of: number
  /** The variance of one answer within its day, per unit of `of`. It is above 0 even if all answers are the same. */
  unit: number
  /** The mean square of what an answer adds to `count`, per unit of `of`. */
  square: number
}

/** A day of a window, its strata weighted. */
export interface WindowDay {
  day: number
  of: number
  /** By how much its count is above what the values of its strata over all days say. */
  off: number
  /** Of the pairs of answers of the day, those of an answer with itself. */
  same: number
}

/** Puts days of strata together, so that each stratum weighs as it should. */
export function toWindow(strata: readonly Stratum[], kind: ValueKind): Window {
  const summed = strata.map(({ days, weight }) => ({ days, weight, ...sumUp(days) })).filter(({ of }) => of > 0)
  const of = summed.reduce((sum, one) => sum + one.of, 0)
  const isWeighted = summed.some(({ weight }) => weight !== undefined)
  const weights = summed.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const byDay = new Map<number, WindowDay>()
  let [value, unit, square] = [0, 0, 0]
  for (const { days, weight = 1, ...sums } of summed) {
    const times = isWeighted && weights > 0 ? (weight / weights) * (of / sums.of) : 1
    const level = sums.count / sums.of
    value += (times * sums.count) / of
    unit += (times ** 2 * sums.of * unitOf(sums, kind)) / of
    square += (times * sums.squares.count) / of
    for (const day of days) {
      if (day.of === 0) continue
      const all = byDay.get(day.day) ?? { day: day.day, of: 0, off: 0, same: 0 }
      byDay.set(day.day, all)
      all.of += times * day.of
      all.off += times * (day.count - level * day.of)
      all.same += times ** 2 * (day.squares?.of ?? day.of)
    }
  }
  const days = [...byDay.values()].toSorted((one, other) => one.day - other.day)
  return { kind, days, value: of === 0 ? null : value, of, unit, square }
}

interface Sums {
  count: number
  of: number
  squares: { count: number; of: number; both: number }
}

function sumUp(days: readonly CountedDay[]): Sums {
  const sums = { count: 0, of: 0, squares: { count: 0, of: 0, both: 0 } }
  for (const { count, of, squares } of days) {
    sums.count += count
    sums.of += of
    sums.squares.count += squares?.count ?? count
    sums.squares.of += squares?.of ?? of
    sums.squares.both += squares?.both ?? count
  }
  return sums
}

/** The variance of one answer. To what was counted, it adds what would have been counted in an answer or two of each sort. */
function unitOf({ count, of, squares }: Sums, kind: ValueKind): number {
  const [more, square] = { share: [1, 0.5], balance: [2, 2], rank: [1, 1] }[kind] as [number, number]
  if (kind === "rank") {
    const mean = count / of
    return (Math.max(0, squares.count - 2 * mean * squares.both + mean ** 2 * squares.of) + square) / (of + more)
  }
  const added = kind === "share" ? 0.5 : 0
  const level = (count + added) / (of + more)
  const sum = squares.count + square - 2 * level * (squares.both + added) + level ** 2 * (squares.of + more)
  return Math.max(0, sum) / (of + more)
}
