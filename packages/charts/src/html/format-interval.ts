import { formatShare } from "./format-share.ts"

/** Writes an interval of shares as `9.1 % – 17 %`, and a missing one as a dash. */
export function formatInterval(interval: { low: number; high: number } | null | undefined): string {
  return interval == null ? "–" : `${formatShare(interval.low)} – ${formatShare(interval.high)}`
}
