import type { DayColumns, Stratum, ValueKind } from "./counted-day.ts"
import { toDayColumns } from "./to-day-columns.ts"

/** The days of all strata together. */
export interface Window {
  kind: ValueKind
  days: WindowDays
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

/** The days of a window in columns, their strata weighted, the earliest first. */
export interface WindowDays {
  length: number
  day: Column
  of: Column
  /** By how much the count of a day is above what the values of its strata over all days say. */
  off: Column
  /** Of the pairs of answers of a day, those of an answer with itself. */
  same: Column
}

export type Column = Float64Array<ArrayBuffer>

/** Puts days of strata together, so that each stratum weighs as it should. The first and the last day lie some years apart at most. */
export function toWindow(strata: readonly Stratum[], kind: ValueKind): Window {
  const summed = strata
    .map(({ days, weight }) => {
      const columns = toDayColumns(days)
      return { columns, weight, sums: sumUp(columns) }
    })
    .filter(({ sums }) => sums.of > 0)
  const of = summed.reduce((sum, { sums }) => sum + sums.of, 0)
  const isWeighted = summed.some(({ weight }) => weight !== undefined)
  const weights = summed.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const days = openDays(summed.map(({ columns }) => columns))
  let [value, unit, square, unitFreedom] = [0, 0, 0, 0]
  for (const { columns, weight = 1, sums } of summed) {
    const times = isWeighted && weights > 0 ? (weight / weights) * (of / sums.of) : 1
    const level = sums.count / sums.of
    value += (times * sums.count) / of
    const isByDay = (kind === "rank" || kind === "ratio") && columns.squares === undefined
    unit += (times ** 2 * sums.of * (isByDay ? unitByDay(columns, sums, kind) : unitOf(sums, kind))) / of
    unitFreedom += Math.max(1, (isByDay ? sums.days : sums.of) - 1)
    square += (times * sums.squares.count) / of
    days.add(columns, level, times)
  }
  return { kind, days: days.close(), value: of === 0 ? null : value, of, unit, unitFreedom, square }
}

/** Adds up days of strata, each at its place. */
function openDays(strata: readonly DayColumns[]) {
  let [first, last] = [Infinity, -Infinity]
  for (const { day, start = 0, end = day.length } of strata) {
    for (let at = start; at < end; at++) {
      const number = day[at] as number
      if (number < first) first = number
      if (number > last) last = number
    }
  }
  const span = Math.max(0, last - first + 1)
  const all = new Float64Array(4 * span)
  const column = (at: number): Column => all.subarray(at * span, (at + 1) * span)
  const [days, ofs, offs, sames] = [column(0), column(1), column(2), column(3)]
  const isThere = new Uint8Array(span)
  return {
    add({ day, count, of, squares, start = 0, end = day.length }: DayColumns, level: number, times: number): void {
      const twice = times * times
      const squaresOf = squares?.of ?? of
      for (let at = start; at < end; at++) {
        const ofDay = of[at] as number
        if (ofDay === 0) continue
        const place = (day[at] as number) - first
        isThere[place] = 1
        ofs[place] = (ofs[place] as number) + times * ofDay
        offs[place] = (offs[place] as number) + times * ((count[at] as number) - level * ofDay)
        sames[place] = (sames[place] as number) + twice * (squaresOf[at] as number)
      }
    },
    /** Leaves out the days without answers. */
    close(): WindowDays {
      let length = 0
      for (let place = 0; place < span; place++) {
        if (isThere[place] === 0) continue
        days[length] = first + place
        ofs[length] = ofs[place] as number
        offs[length] = offs[place] as number
        sames[length] = sames[place] as number
        length++
      }
      return { length, day: days, of: ofs, off: offs, same: sames }
    },
  }
}

interface Sums {
  count: number
  of: number
  squares: { count: number; of: number; both: number }
  /** The days with answers. */
  days: number
}

function sumUp({ day, count, of, squares, start = 0, end = day.length }: DayColumns): Sums {
  const sums = { count: 0, of: 0, squares: { count: 0, of: 0, both: 0 }, days: 0 }
  for (let at = start; at < end; at++) {
    const ofDay = of[at] as number
    sums.count += count[at] as number
    sums.of += ofDay
    if (ofDay > 0) sums.days++
  }
  if (squares === undefined) sums.squares = { count: sums.count, of: sums.of, both: sums.count }
  else {
    for (let at = start; at < end; at++) {
      sums.squares.count += squares.count[at] as number
      sums.squares.of += squares.of[at] as number
      sums.squares.both += squares.both[at] as number
    }
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
function unitByDay(days: DayColumns, { count, of }: Sums, kind: "ratio" | "rank"): number {
  const { start = 0, end = days.day.length } = days
  const level = count / of
  const near = (count + 0.5) / (of + 1)
  const [believed, weight] = kind === "rank" ? [2, 1] : [near * (1 - near), 4]
  let [sum, known] = [believed * weight, weight - 1]
  for (let at = start; at < end; at++) {
    const ofDay = days.of[at] as number
    if (ofDay === 0) continue
    const off = (days.count[at] as number) - level * ofDay
    sum += (off * off) / ofDay
    known++
  }
  return sum / Math.max(1, known)
}

/** The sum of squares of what each answer counts more than the level says. */
const squaresAround = (level: number, { count, of, both }: Sums["squares"]): number =>
  count - 2 * level * both + level ** 2 * of
