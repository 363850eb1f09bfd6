import type { Rate } from "@citable/contract/visibility"

import { differenceInterval } from "../groups/visibility/metrics/difference-interval.ts"

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Says a share as `k of n`, with its interval: `12 of 80 answers (15.0 %, 95 % interval 8.8 % to 24.4 %)`. */
export function sayRate({ value, count, of, interval }: Rate, unit = "answers"): string {
  if (value === null || interval === null) return `0 of 0 ${unit}`
  return `${count} of ${of} ${unit} (${percent(value)}, 95 % interval ${percent(interval.low)} to ${percent(interval.high)})`
}

/** Says whether a share has changed: only if zero is not in the interval of the difference. */
export function sayChange(now: Rate, before: Rate | null): string {
  if (before === null || now.value === null || before.value === null) return "too few to tell"
  if (now.interval === null || before.interval === null) return "too few to tell"
  const current = { value: now.value, ...now.interval }
  const { low, high } = differenceInterval(current, { value: before.value, ...before.interval })
  if (low <= 0 && high >= 0) return "no clear change"
  const points = (Math.abs(now.value - before.value) * 100).toFixed(1)
  return `${low > 0 ? "up" : "down"} by ${points} points`
}
