const longest = 24 * 3_600_000

/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds or a date (RFC 9110, section 10.2.3), a day at most. What
 * cannot be read, or has passed, asks for nothing.
 */
export function readRetryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? ""
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest)
  // A date has letters in it; `Date.parse` would take negative and broken numbers too.
  const date = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.min(Math.max(date - now, 0), longest)
}
