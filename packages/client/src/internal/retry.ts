const statuses = new Set([408, 425, 429])
const firstDelayMs = 250
const longestDelayMs = 10_000

/**
 * Whether an answer is worth another try. 501 and an exhausted allowance stay as they are for longer than any client
 * waits; `in_progress` is what a retried POST meets while its first try still runs.
 */
export function isRetryable(status: number, code: string): boolean {
  if (status === 501 || code === "allowance_exhausted") return false
  return status >= 500 || statuses.has(status) || code === "in_progress"
}

/** Milliseconds before the next try: full jitter, so that clients that failed together do not come back together. */
export function toBackoffMs(attempt: number, random: () => number): number {
  return Math.round(random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)))
}

/**
 * The seconds that a Retry-After header asks for (RFC 9110, section 10.2.3): a number, or a date, which is taken
 * relative to the answer's own Date, so that clocks that differ do no harm.
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim()
  if (text === undefined || text === "") return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const until = Date.parse(text)
  if (Number.isNaN(until)) return undefined
  const sent = Date.parse(headers.get("date") ?? "")
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
