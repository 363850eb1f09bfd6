import { fewestAnswers } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"

/** Shares of fewer observations say too little for a comparison or a trend. */
export const fewest = fewestAnswers

/** How a share differs from an earlier one. `few`: too few observations. `none`: the difference may be chance. */
export interface Change {
  kind: "few" | "none" | "up" | "down"
  /** The difference in percentage points; 0 if it may be chance. */
  points: number
}

/**
 * Compares two shares by the 95 % interval of their difference, from the Wilson intervals of both (R. G. Newcombe, Statistics in Medicine
 * 17, 1998, method 10). Null if there is nothing to compare with.
 */
export function compareRates(current: Rate, previous: Rate | undefined): Change | null {
  if (previous?.value == null || previous.interval === null) return null
  if (current.value === null || current.interval === null) return null
  if (current.of < fewest || previous.of < fewest) return { kind: "few", points: 0 }
  const difference = current.value - previous.value
  const low = difference - Math.hypot(current.value - current.interval.low, previous.interval.high - previous.value)
  const high = difference + Math.hypot(current.interval.high - current.value, previous.value - previous.interval.low)
  if (low <= 0 && high >= 0) return { kind: "none", points: 0 }
  return { kind: difference > 0 ? "up" : "down", points: Math.abs(difference) * 100 }
}
