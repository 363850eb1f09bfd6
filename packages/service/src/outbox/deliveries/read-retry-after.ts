const longest = 24 * 3_600_000

/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds or a date (RFC 9110, section 10.2.3), at most a day.
 * Returns 0 for a header that is invalid or in the past.
 */
export function readRetryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? ""
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest)
  // A date starts with a letter. `Date.parse` would also accept negative and broken numbers.
  const date = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.min(Math.max(date - now, 0), longest)
}
