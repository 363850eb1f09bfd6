import { type Change, formatCount, formatInterval, formatNumber, formatShare, sayUnchanged } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"

/** Says a share as `k of n`, with its interval: `12 of 80 answers (15 %, 95 % interval 8.8 % – 24.4 %)`. */
export function sayRate({ value, count, of, interval }: Rate, unit = "answers"): string {
  if (value === null || interval === null) return `0 of 0 ${unit}`
  return `${formatCount(count)} of ${formatCount(of)} ${unit} (${formatShare(value)}, 95 % interval ${formatInterval(interval)})`
}

/** Says whether a share has changed: only if chance does not explain it. */
export function sayChange(change: Change | null): string {
  if (change === null) return "nothing to compare with"
  return sayUnchanged(change)?.toLowerCase() ?? `${change.kind} by ${formatNumber(change.difference * 100)} points`
}
