import type { Window } from "./to-window.ts"

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
  for (let round = 0; round < rounds; round++) spread = weigh(known, expected, spread)
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

/** Weighs what the days say, if the spread is about as it was found before, against what is believed. */
function weigh(windows: readonly Window[], expected: number, before: Spread): Spread {
  const { swing: was, next: left } = before
  let [room, excess, error, signal, all] = [0, 0, 0, 0, 0]
  let [nextRoom, nextExcess, nextError] = [0, 0, 0]
  for (const { days, of, unit } of windows) {
    const { near, mean } = likeMean(days, of, left)
    for (const [at, day] of days.entries()) {
      const rest = 1 - day.of / of
      const noise = unit * day.of * rest
      const own = Math.max(0, day.of ** 2 * (1 - 2 * (near[at] ?? 0) + mean) - day.same * rest)
      const variance = noise + was * own
      room += own
      excess += day.off ** 2 - noise
      error += 2 * variance ** 2
      signal += (was * own) ** 2
      all += variance ** 2
      const next = days[at + 1]
      if (next === undefined || next.day - day.day !== 1) continue
      const pairs = day.of * next.of
      nextRoom += pairs
      // Days of one window differ from their common value, so one is above when another is below.
      nextExcess +=
        day.off * next.off + (unit * pairs) / of + was * pairs * ((near[at] ?? 0) + (near[at + 1] ?? 0) - mean)
      nextError += variance ** 2
    }
  }
  // Days that follow each other repeat each other, so they tell less.
  const repeated = 1 + ((all > 0 ? signal / all : 0) * 2 * left ** 2) / (1 - left ** 2)
  const swing = mix(
    // What is believed of small swings says little about large ones.
    { value: expected, variance: (believed.error * Math.max(expected, was)) ** 2 },
    isByDay(windows)
      ? // The variance of an answer is that of days, so only what is left a day later is missing from it.
        nextRoom > 0
        ? { value: nextExcess / nextRoom, variance: (nextError * repeated) / nextRoom ** 2 }
        : undefined
      : room > 0
        ? { value: excess / room, variance: (error * repeated) / room ** 2 }
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

const isByDay = ([window]: readonly Window[]): boolean => window?.kind === "ratio" || window?.kind === "rank"

/** How alike each day and the mean of all days are, and the mean with itself, if `left` is left from a day to the next. */
function likeMean(days: Window["days"], of: number, left: number): { near: number[]; mean: number } {
  const near = days.map((day) => day.of / of)
  for (const ends of [days.map((_, at) => at), days.map((_, at) => at).toReversed()]) {
    let [carried, last] = [0, ends[0] ?? 0]
    for (const at of ends) {
      carried *= left ** Math.abs((days[at]?.day ?? 0) - (days[last]?.day ?? 0))
      near[at] = (near[at] ?? 0) + carried
      carried += (days[at]?.of ?? 0) / of
      last = at
    }
  }
  return { near, mean: days.reduce((sum, day, at) => sum + (day.of / of) * (near[at] ?? 0), 0) }
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
