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
  /** How many observations say so, less one for each level that they are measured against. */
  unitFreedom: number
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
  let [value, unit, square, unitFreedom] = [0, 0, 0, 0]
  for (const { days, weight = 1, ...sums } of summed) {
    const times = isWeighted && weights > 0 ? (weight / weights) * (of / sums.of) : 1
    const level = sums.count / sums.of
    value += (times * sums.count) / of
    const isByDay = (kind === "rank" || kind === "ratio") && days.some(({ squares }) => squares === undefined)
    unit += (times ** 2 * sums.of * (isByDay ? unitByDay(days, sums, kind) : unitOf(sums, kind))) / of
    unitFreedom += Math.max(1, (isByDay ? days.filter((day) => day.of > 0).length : sums.of) - 1)
    square += (times * sums.squares.count) / of
    const twice = times * times
    for (const { day, count, of: ofDay, squares } of days) {
      if (ofDay === 0) continue
      const all = byDay.get(day)
      const [off, same] = [times * (count - level * ofDay), twice * (squares?.of ?? ofDay)]
      if (all === undefined) byDay.set(day, { day, of: times * ofDay, off, same })
      else {
        all.of += times * ofDay
        all.off += off
        all.same += same
      }
    }
  }
  const days = [...byDay.values()].toSorted((one, other) => one.day - other.day)
  return { kind, days, value: of === 0 ? null : value, of, unit, unitFreedom, square }
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
  if (kind === "rank") return (Math.max(0, squaresAround(count / of, squares)) + 2) / of
  const [half, more] = kind === "balance" ? [0, 2] : [0.5, 1]
  const level = (count + half) / (of + more)
  const added = { count: squares.count + more - half, of: squares.of + more, both: squares.both + half }
  return Math.max(0, squaresAround(level, added)) / (of + more)
}

/** The variance of one answer where only the sums of days are known, and as much as some days of what is believed. */
function unitByDay(days: readonly CountedDay[], { count, of }: Sums, kind: "ratio" | "rank"): number {
  const level = count / of
  const near = (count + 0.5) / (of + 1)
  const [believed, weight] = kind === "rank" ? [2, 1] : [near * (1 - near), 4]
  let [sum, known] = [believed * weight, weight - 1]
  for (const day of days) {
    if (day.of === 0) continue
    sum += (day.count - level * day.of) ** 2 / day.of
    known++
  }
  return sum / Math.max(1, known)
}

/** The sum of squares of what each answer counts more than the level says. */
const squaresAround = (level: number, { count, of, both }: Sums["squares"]): number =>
  count - 2 * level * both + level ** 2 * of
