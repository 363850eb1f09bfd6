/**
 * Reads from headers how many milliseconds a vendor asks to wait: `retry-after-ms`, or a `Retry-After` of seconds, or of a date, which is
 * compared with the date of the response. Null without a valid header. (RFC 9110, section 10.2.3.)
 */
export function readWait(headers: Headers): number | null {
  const exact = headers.get("retry-after-ms")?.trim() ?? ""
  if (/^\d{1,10}(?:\.\d{1,9})?$/.test(exact)) return Math.ceil(Number(exact))
  const value = headers.get("retry-after")?.trim() ?? ""
  if (/^\d{1,7}$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(headers.get("date") ?? "")
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
