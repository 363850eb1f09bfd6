const minute = 60_000

/**
 * When to try again, in milliseconds since 1970, from the header `retry-after` (RFC 9110, section 10.2.3): seconds, or a date. Without one, in a
 * minute. At least a second, at most a day. `date` is the header of that name, the clock of the platform.
 */
export function toRetryAt(retryAfter: string | null | undefined, now: number, date?: string | null): number {
  const value = retryAfter?.trim() ?? ""
  const wait = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - (Date.parse(date ?? "") || now)
  return now + (Number.isNaN(wait) ? minute : Math.min(Math.max(wait, 1000), 24 * 60 * minute))
}
