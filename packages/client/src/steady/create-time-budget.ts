/** Limits of calls, in milliseconds. */
export type TimeLimits = Record<"timeoutMs" | "totalTimeoutMs" | "retries", number>

/** The limits of a page that a visitor waits for: ten seconds in all. */
export const visitLimits: Readonly<TimeLimits> = { timeoutMs: 5000, totalTimeoutMs: 10_000, retries: 2 }

/**
 * Lets several calls share one time limit, which begins now. Returns a function that gives the options of the next call: what is left of
 * `totalTimeoutMs`, and at least one millisecond. `now` is a monotonic clock, in milliseconds.
 *
 * @example
 *     const budget = createTimeBudget(visitLimits)
 *     await client.getContentBySlug({ slug }, budget())
 */
export function createTimeBudget(
  { timeoutMs, totalTimeoutMs, retries }: TimeLimits,
  now: () => number = () => performance.now(),
): () => TimeLimits {
  const end = now() + totalTimeoutMs
  return () => {
    const left = Math.max(1, Math.round(end - now()))
    return { timeoutMs: Math.min(timeoutMs, left), totalTimeoutMs: left, retries }
  }
}
