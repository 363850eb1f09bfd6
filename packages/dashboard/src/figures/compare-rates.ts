import { fewestAnswers } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"
import { differenceInterval } from "@citable/service/pages"

/** Shares of fewer observations say too little for a comparison or a trend. */
export const fewest = fewestAnswers

/** How a share differs from an earlier one. `few`: too few observations. `none`: the difference may be chance. */
export interface Change {
  kind: "few" | "none" | "up" | "down"
  /** The difference in percentage points; 0 if it may be chance. */
  points: number
}

/** Compares two shares by the 95 % interval of their difference. Null if there is nothing to compare with. */
export function compareRates(current: Rate, previous: Rate | undefined): Change | null {
  if (previous?.value == null || previous.interval === null) return null
  if (current.value === null || current.interval === null) return null
  if (current.of < fewest || previous.of < fewest) return { kind: "few", points: 0 }
  const now = { value: current.value, ...current.interval }
  const { low, high } = differenceInterval(now, { value: previous.value, ...previous.interval })
  if (low <= 0 && high >= 0) return { kind: "none", points: 0 }
  const difference = current.value - previous.value
  return { kind: difference > 0 ? "up" : "down", points: Math.abs(difference) * 100 }
}
