import { differenceInterval } from "../metrics/difference-interval.ts"
import { wilsonInterval } from "../metrics/wilson-interval.ts"
import { quantile } from "./quantile.ts"

/** What a week and the week before have counted: of an engine's answers, those that name the brand, or that cite it. */
export interface Compared<Key> {
  key: Key
  count: number
  of: number
  previousCount: number
  previousOf: number
}

/** With fewer answers in one of the weeks, the change says too little. */
export const fewestAnswers = 30
/**
 * How often a week of chance alone may raise an alert, over all looks and all comparisons of a brand. The promise is 1 of 20. The rest is
 * for engines that have slightly better and worse days.
 */
const falseWeeks = 0.03
/** The most looks of a week: one a day. */
const looks = 7

/**
 * Finds the shares that have left the interval of chance: zero is not in the interval of the difference. The intervals are wider than
 * those of 95 %, by Bonferroni: all looks of a week, at all engines and measures, share 3 %. So a week without any change raises an
 * alert in less than 1 of 20 weeks.
 */
export function findChanges<Key>(shares: readonly Compared<Key>[]): (Compared<Key> & { direction: "up" | "down" })[] {
  const enough = shares.filter(({ of, previousOf }) => of >= fewestAnswers && previousOf >= fewestAnswers)
  if (enough.length === 0) return []
  const z = quantile(falseWeeks / (looks * enough.length))
  return enough.flatMap((share) => {
    const now = toShare(share.count, share.of, z)
    const before = toShare(share.previousCount, share.previousOf, z)
    const { low, high } = differenceInterval(now, before)
    if (low <= 0 && high >= 0) return []
    return [{ ...share, direction: low > 0 ? ("up" as const) : ("down" as const) }]
  })
}

function toShare(count: number, of: number, z: number) {
  const { low, high } = wilsonInterval(count, of, z) ?? { low: 0, high: 1 }
  return { value: count / of, low, high }
}
