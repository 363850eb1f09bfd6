const statuses = new Set([408, 425, 429])
const baseDelayMs = 250
const maxDelayMs = 10_000

/**
 * Whether another attempt can succeed. 501 and an exhausted allowance last longer than any client waits. A repeated POST
 * gets `in_progress` while its first attempt still runs.
 */
export function isRetryable(status: number, code: string): boolean {
  if (status === 501 || code === "allowance_exhausted") return false
  return status >= 500 || statuses.has(status) || code === "in_progress"
}

/**
 * Milliseconds before the next attempt. Full jitter spreads clients that failed together. The jitter comes on top of the
 * service's own `Retry-After`.
 */
export function toDelayMs(attempt: number, retryAfter: number | undefined, random: () => number): number {
  const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1))
  return (retryAfter ?? 0) * 1000 + Math.round(random() * ceiling)
}

/**
 * The seconds in a Retry-After header (RFC 9110, section 10.2.3): a number or a date. A date counts from the answer's own
 * Date, so differing clocks do no harm.
 */
export function parseRetryAfter(header: (name: string) => string | null, now: number): number | undefined {
  const text = header("retry-after")?.trim()
  if (text === undefined || text === "") return undefined
  if (/^\d+$/.test(text)) return Number(text)
  // A date begins with its weekday. Date.parse also accepts other text, such as -1.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const sent = Date.parse(header("date") ?? "")
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000))
}

/** Waits. Rejects with the signal's reason when the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, ms)
    signal?.addEventListener("abort", stop, { once: true })
  })
}
