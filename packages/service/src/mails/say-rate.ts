import { compareRates, formatCount, formatInterval, formatNumber, formatShare } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"

/** Says a share as `k of n`, with its interval: `12 of 80 answers (15 %, 95 % interval 8.8 % – 24.4 %)`. */
export function sayRate({ value, count, of, interval }: Rate, unit = "answers"): string {
  if (value === null || interval === null) return `0 of 0 ${unit}`
  return `${formatCount(count)} of ${formatCount(of)} ${unit} (${formatShare(value)}, 95 % interval ${formatInterval(interval)})`
}

/** Says whether a share has changed: only if zero is not in the interval of the difference. */
export function sayChange(now: Rate, before: Rate | null): string {
  const change = compareRates(now, before ?? undefined)
  if (change === null || change.kind === "few") return "too few to tell"
  if (change.kind === "none") return "no clear change"
  return `${change.kind} by ${formatNumber(change.difference * 100)} points`
}
