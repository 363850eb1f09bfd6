const defaultWaitMs = 60_000
const maxWaitMs = 3_600_000

/** When to try again, from the header of that name: seconds or a date. Without one, in a minute. */
export function toRetryAt(header: string | null | undefined, now: number): number {
  const seconds = /^\d{1,9}$/.test(header?.trim() ?? "") ? Number(header) * 1000 : Date.parse(header ?? "") - now
  const wait = Number.isFinite(seconds) && seconds > 0 ? seconds : defaultWaitMs
  return now + Math.min(wait, maxWaitMs)
}
