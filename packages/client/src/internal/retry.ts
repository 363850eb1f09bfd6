const statuses = new Set([408, 425, 429])
const baseDelayMs = 250
const maxDelayMs = 10_000

/**
 * Whether an answer is worth another try. 501 and an exhausted allowance stay as they are for longer than any client
 * waits; `in_progress` is what a retried POST meets while its first try still runs.
 */
export function isRetryable(status: number, code: string): boolean {
  if (status === 501 || code === "allowance_exhausted") return false
  return status >= 500 || statuses.has(status) || code === "in_progress"
}

/**
 * Milliseconds before the next try: full jitter, so that clients that failed together do not come back together. Where
 * the service says how long to wait, the jitter comes on top of that.
 */
export function toDelayMs(attempt: number, retryAfter: number | undefined, random: () => number): number {
  const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1))
  return (retryAfter ?? 0) * 1000 + Math.round(random() * ceiling)
}

/**
 * The seconds that a Retry-After header asks for (RFC 9110, section 10.2.3): a number, or a date, which is taken
 * relative to the answer's own Date, so that clocks that differ do no harm.
 */
export function parseRetryAfter(header: (name: string) => string | null, now: number): number | undefined {
  const text = header("retry-after")?.trim()
  if (text === undefined || text === "") return undefined
  if (/^\d+$/.test(text)) return Number(text)
  // A date begins with its weekday; Date.parse takes much more for one, such as -1.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const sent = Date.parse(header("date") ?? "")
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000))
}

/** Waits; rejects with the signal's reason when that is aborted. */
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
