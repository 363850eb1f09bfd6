import { differenceInterval, fewestAnswers } from "@citable/inference"

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
 * Compares two values that were measured apart, such as shares, by the 95 % interval of their difference. Null if there is nothing to compare
 * with.
 */
export function compareRates(current: Measured, previous: Measured | undefined): Change | null {
  if (previous?.value == null || previous.interval == null) return null
  if (current.value === null || current.interval == null) return null
  if (current.of < fewestAnswers || previous.of < fewestAnswers) return { kind: "few", difference: 0 }
  const now = { value: current.value, ...current.interval }
  const { low, high } = differenceInterval(now, { value: previous.value, ...previous.interval })
  const difference = current.value - previous.value
  if (low <= 0 && high >= 0) return { kind: "none", difference: 0 }
  return { kind: difference > 0 ? "up" : "down", difference: Math.abs(difference) }
}
