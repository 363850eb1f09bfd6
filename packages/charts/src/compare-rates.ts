import { fewestAnswers } from "./fewest-answers.ts"

/** What was measured in a sample of `of` observations, with its 95 % interval. */
export interface Measured {
  value: number | null
  of: number
  interval?: { low: number; high: number } | null | undefined
}

/** How a value differs from an earlier one. `few`: too few observations. `none`: the difference may be chance. */
export interface Change {
  kind: "few" | "none" | "up" | "down"
  /** The size of the difference; 0 if it may be chance. */
  difference: number
}

/**
 * Compares two values that were measured apart, such as shares, by the 95 % interval of their difference, from the interval of each (R. G.
 * Newcombe, Statistics in Medicine 17, 1998, method 10). Null if there is nothing to compare with.
 */
export function compareRates(current: Measured, previous: Measured | undefined): Change | null {
  if (previous?.value == null || previous.interval == null) return null
  if (current.value === null || current.interval == null) return null
  if (current.of < fewestAnswers || previous.of < fewestAnswers) return { kind: "few", difference: 0 }
  const difference = current.value - previous.value
  const low = difference - Math.hypot(current.value - current.interval.low, previous.interval.high - previous.value)
  const high = difference + Math.hypot(current.interval.high - current.value, previous.value - previous.interval.low)
  if (low <= 0 && high >= 0) return { kind: "none", difference: 0 }
  return { kind: difference > 0 ? "up" : "down", difference: Math.abs(difference) }
}
