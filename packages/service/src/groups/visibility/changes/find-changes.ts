import { type Comparison, compareWindows, type CountedDay, fewestAnswers } from "@citable/inference"

/** An engine's answers day by day, and those among them that name the brand, or that cite it. */
export interface Series<Key> {
  key: Key
  /** The days with answers, the latest first, by how many days ago they were. */
  days: readonly { age: number; count: number; of: number }[]
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
/** The daily looks of a week compare mostly the same days, so they count as this many. */
const ownLooks = 3
/** Days of a week, which a look compares with the week before. */
const week = 7
/** The most days with answers that say how much days differ. */
const mostDays = 70

/**
 * Finds the shares that have left the interval of chance: zero is not in the interval of the difference of a week and the week before. The
 * intervals are wider by Bonferroni: all looks of a week, at all engines and measures, share 5 %.
 */
export function findChanges<Key>(series: readonly Series<Key>[]): Change<Key>[] {
  const compared = series.map(toCompared).filter(({ comparison }) => comparison !== null)
  const looks = new Set(compared.flatMap(({ now }) => now.map(({ day }) => day))).size
  return compared.flatMap(({ key, now, before, comparison }) => {
    if (comparison === null || comparison.p * Math.min(looks, ownLooks) * compared.length > falseWeeks) return []
    const direction = comparison.difference > 0 ? ("up" as const) : ("down" as const)
    const counts = { count: sumOf(now, "count"), of: sumOf(now, "of") }
    return [{ key, direction, ...counts, previousCount: sumOf(before, "count"), previousOf: sumOf(before, "of") }]
  })
}

interface Compared<Key> {
  key: Key
  now: CountedDay[]
  before: CountedDay[]
  comparison: Comparison | null
}

function toCompared<Key>({ key, days }: Series<Key>): Compared<Key> {
  const known = days.slice(0, mostDays).map(({ age, count, of }) => ({ day: -age, count, of }))
  const from = (first: number, end: number) => known.filter(({ day }) => -day >= first && -day < end)
  const [now, before] = [from(0, week), from(week, 2 * week)]
  const hasEnough = sumOf(now, "of") >= fewestAnswers && sumOf(before, "of") >= fewestAnswers
  const strata = [{ now, before, learned: from(week, Infinity) }]
  return { key, now, before, comparison: hasEnough ? compareWindows(strata, "share") : null }
}

const sumOf = (days: readonly CountedDay[], what: "count" | "of"): number =>
  days.reduce((sum, day) => sum + day[what], 0)
