import { isTooFew } from "../is-too-few.ts"
import { formatInterval } from "./format-interval.ts"

/** Writes the interval of a share, and says if the share was counted from too few. */
export function formatReach({ interval, of }: { interval: { low: number; high: number } | null; of: number }): string {
  return `${formatInterval(interval)}${of > 0 && isTooFew(of) ? ": too few to tell" : ""}`
}
