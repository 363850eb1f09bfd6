import { offsetAt } from "./offset-at.ts"

/**
 * Converts a local time of a form (`2026-12-01T09:30`) in a time zone (`Europe/Berlin`) to RFC 3339 in UTC. A time that the clocks skip moves
 * forward by the gap, and one that they repeat is the first of the two. Undefined for an invalid time or an unknown zone.
 */
export function toMoment(local: string, zone: string): string | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  const offsets = [asUtc - day, asUtc + day].map((at) => offsetAt(at, zone))
  const [before, after] = offsets
  if (before === undefined || after === undefined) return undefined
  // Before the clocks change the earlier offset counts, and after it the later one.
  const first = asUtc - before
  const second = asUtc - after
  const isRight = (at: number) => at + (offsetAt(at, zone) ?? 0) === asUtc
  const right = [Math.min(first, second), Math.max(first, second)].find(isRight)
  return new Date(right ?? first).toISOString()
}

const day = 24 * 3_600_000
