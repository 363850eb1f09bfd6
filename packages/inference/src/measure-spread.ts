import type { Column, Window } from "./to-window.ts"

/** How days differ beyond what chance explains, as their counts and what is believed of an engine say together. */
export interface Spread {
  /** The variance of the value of a day, besides that of its answers. */
  swing: number
  /** The standard error of `swing`. */
  error: number
  /** How much of what sets a day apart is left a day later: 0 to 0.95. */
  next: number
  /** The standard error of `next`. */
  nextError: number
  /** The variance of one answer over all windows, and how many observations say so. */
  unit: number
  unitFreedom: number
}

/** What is believed of an engine before its days tell. */
const believed = {
  /** Days differ by 10 points. */
  swing: 0.1,
  /** But by at most this part of a share that is near 0 % or 100 %. */
  part: 0.4,
  /**
   * For what is no share: how alike two answers of a day are. That of a balance is about that of a share of 40 % whose days differ by 10 points;
   * ranks depend on what answers list that day.
   */
  alike: { balance: 0.04, ratio: 0.04, rank: 0.15 },
  /** How uncertain that is: as much as the measure of 6 days with any number of answers, of 2 / 6 of its square. */
  error: Math.sqrt(2 / 6),
  /** Half of what sets a day apart is left a day later. */
  next: 0.5,
  nextError: 0.25,
}

/** How often the beliefs and the measures are weighed against each other: each depends on the other. */
const rounds = 8
const mostNext = 0.95

/**
 * Measures by how much days differ more than chance explains, as the method of moments does, and weighs it against what is believed before:
 * each by its precision. Days are compared within a window, so a change between the windows is no part of it.
 */
export function measureSpread(windows: readonly Window[]): Spread {
  const known = windows.filter(({ of }) => of > 0)
  const expected = believedSwing(known)
  const { error, next, nextError } = believed
  const unitFreedom = known.reduce((sum, one) => sum + one.unitFreedom, 0)
  const unit = known.reduce((sum, one) => sum + (one.unit * one.unitFreedom) / unitFreedom, 0)
  let spread: Spread = { swing: expected, error: error * expected, next, nextError, unit, unitFreedom }
  if (expected === 0) return spread
  const isByDay = known[0]?.kind === "ratio" || known[0]?.kind === "rank"
  const columns = known.map((window, index) => toColumns(window, index))
  for (let round = 0; round < rounds; round++) {
    const { swing: was, next: left } = spread
    spread = weigh(columns, expected, spread, isByDay)
    // Each further round would say the same, as soon as days are found not to swing at all.
    if (spread.swing === was && spread.next === left) break
  }
  return spread
}

/** What is believed of the swing before any day tells. A share near 0 % or 100 % has less room to swing. */
function believedSwing(windows: readonly Window[]): number {
  const of = windows.reduce((sum, one) => sum + one.of, 0)
  if (of === 0) return 0
  const mean = (read: (window: Window) => number) =>
    windows.reduce((sum, window) => sum + window.of * read(window), 0) / of
  const { kind = "share" } = windows[0] ?? {}
  if (kind !== "share") return believed.alike[kind] * mean(({ unit }) => unit)
  // Each window has a level of its own, as after a change.
  return mean((window) => {
    const share = ((window.value ?? 0) * window.of + 0.5) / (window.of + 1)
    return Math.min(believed.swing, share * believed.part, (1 - share) * believed.part) ** 2
  })
}

/** What is known of each day of a window. */
interface DayParts {
  /** What part of all answers are of the day. */
  parts: Column
  /** By how many days it is later than the one before. */
  gaps: Column
  /** The part of its variance that chance explains. */
  noise: Column
  /** The square of `of`, and `same` without the part that the mean of all days explains. */
  squares: Column
  sames: Column
  /** The pairs of its answers with those of the day after it; 0 if that day has none. */
  pairs: Column
  /** How alike it and the days before it are; it depends on the spread. */
  earlier: Column
}

/** The days of a window, with what does not depend on the spread. */
interface Columns extends DayParts {
  length: number
  /** Whether each day follows the one before, as nearly all do. */
  isDaily: boolean
  /** By how much the squares of days are above chance, and the products of days that follow each other. */
  excess: number
  nextExcess: number
  /** The sum of `pairs`. */
  nextRoom: number
}

function toColumns({ days, of, unit }: Window, index: number): Columns {
  const { length, day, of: ofs, off: offs, same } = days
  const spare = spareParts(index, length)
  const { parts, gaps, noise, squares, sames, pairs } = spare
  let [isDaily, excess, nextExcess, nextRoom] = [true, 0, 0, 0]
  for (let at = 0; at < length; at++) {
    const ofDay = ofs[at] as number
    const off = offs[at] as number
    const rest = 1 - ofDay / of
    const chance = unit * ofDay * rest
    parts[at] = ofDay / of
    noise[at] = chance
    squares[at] = ofDay * ofDay
    sames[at] = (same[at] as number) * rest
    excess += off * off - chance
    pairs[at] = 0
    if (at + 1 === length) break
    const gap = (day[at + 1] as number) - (day[at] as number)
    gaps[at + 1] = gap
    if (gap !== 1) {
      isDaily = false
      continue
    }
    const both = ofDay * (ofs[at + 1] as number)
    pairs[at] = both
    nextRoom += both
    // Days of one window differ from their common value, so one is above when another is below.
    nextExcess += off * (offs[at + 1] as number) + (unit * both) / of
  }
  return { ...spare, length, isDaily, excess, nextExcess, nextRoom }
}

const spares: (DayParts & { most: number })[] = []

/** Columns for the days of the windows of one call, which does not wait: opening new ones each time takes as long as the sums. */
function spareParts(index: number, length: number): DayParts {
  const known = spares[index]
  if (known !== undefined && known.most >= length) return known
  const most = Math.max(128, 2 * length)
  const all = new Float64Array(7 * most)
  const column = (at: number): Column => all.subarray(at * most, (at + 1) * most)
  const [parts, gaps, noise, squares, sames] = [column(0), column(1), column(2), column(3), column(4)]
  const spare = { most, parts, gaps, noise, squares, sames, pairs: column(5), earlier: column(6) }
  spares[index] = spare
  return spare
}

/** Weighs what the days say, if the spread is about as it was found before, against what is believed. */
function weigh(windows: readonly Columns[], expected: number, before: Spread, isByDay: boolean): Spread {
  const { swing: was, next: left } = before
  let [room, excess, signal, all] = [0, 0, 0, 0]
  let [nextRoom, nextExcess, nextError] = [0, 0, 0]
  for (const columns of windows) {
    const { length, isDaily, parts, gaps, noise, squares, sames, pairs, earlier } = columns
    const mean = fillEarlier(columns, left)
    let [later, nearAfter, nextAlike] = [0, 0, 0]
    for (let at = length - 1; at >= 0; at--) {
      const part = parts[at] as number
      // How alike the day and the mean of all days are.
      const near = part + (earlier[at] as number) + later
      const alone = (squares[at] as number) * (1 - 2 * near + mean) - (sames[at] as number)
      const own = alone > 0 ? alone : 0
      const variance = (noise[at] as number) + was * own
      const square = variance * variance
      room += own
      signal += own * own
      all += square
      const both = pairs[at] as number
      if (both > 0) {
        nextAlike += both * (near + nearAfter - mean)
        nextError += square
      }
      later = (later + part) * (isDaily ? left : left ** (gaps[at] as number))
      nearAfter = near
    }
    excess += columns.excess
    nextRoom += columns.nextRoom
    nextExcess += columns.nextExcess + was * nextAlike
  }
  // Days that follow each other repeat each other, so they tell less.
  const repeated = 1 + ((all > 0 ? (was * was * signal) / all : 0) * 2 * left ** 2) / (1 - left ** 2)
  const swing = mix(
    // What is believed of small swings says little about large ones.
    { value: expected, variance: (believed.error * Math.max(expected, was)) ** 2 },
    isByDay
      ? // The variance of an answer is that of days, so only what is left a day later is missing from it.
        nextRoom > 0
        ? { value: nextExcess / nextRoom, variance: (nextError * repeated) / nextRoom ** 2 }
        : undefined
      : room > 0
        ? { value: excess / room, variance: (2 * all * repeated) / room ** 2 }
        : undefined,
  )
  const size = Math.max(swing.value, 0.01 * expected)
  const next = mix(
    { value: believed.next, variance: believed.nextError ** 2 },
    nextRoom > 0
      ? { value: nextExcess / nextRoom / size, variance: (nextError * repeated) / (nextRoom * size) ** 2 }
      : undefined,
  )
  return {
    ...before,
    swing: Math.max(0, swing.value),
    error: Math.sqrt(swing.variance),
    next: Math.min(mostNext, Math.max(0, next.value)),
    nextError: Math.sqrt(next.variance),
  }
}

/** Finds how alike each day and those before it are, and the mean of all days with itself, if `left` is left from a day to the next. */
function fillEarlier({ length, isDaily, parts, gaps, earlier }: Columns, left: number): number {
  let [carried, mean] = [0, 0]
  for (let at = 0; at < length; at++) {
    const part = parts[at] as number
    carried *= isDaily ? left : left ** (gaps[at] as number)
    earlier[at] = carried
    mean += part * (part + 2 * carried)
    carried += part
  }
  return mean
}

interface Known {
  value: number
  variance: number
}

/** The mean of two independent measures, each with the weight of its precision. */
function mix(one: Known, other: Known | undefined): Known {
  if (other === undefined) return one
  const weight = one.variance / (one.variance + other.variance)
  return { value: one.value + weight * (other.value - one.value), variance: one.variance * (1 - weight) }
}
