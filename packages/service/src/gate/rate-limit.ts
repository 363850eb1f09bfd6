export interface RateLimitOptions {
  /** The calls that a credential can make in a second, and at once. */
  perSecond: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** A rate limit per credential. */
export interface RateLimit {
  readonly perSecond: number
  /** Takes one call of a credential. `granted` is false if none is left at the moment. */
  take(credentialId: string): { granted: boolean; remaining: number }
  /** Deletes buckets that are full again. */
  sweep(): void
}

/** Keeps a token bucket for each credential in the memory of this process. A bucket contains the calls of one second. */
export function createRateLimit({ perSecond, now }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    perSecond,
    take(credentialId) {
      const at = now()
      let bucket = buckets.get(credentialId)
      if (bucket === undefined) {
        bucket = { tokens: perSecond, at }
        buckets.set(credentialId, bucket)
      }
      // If the clock was set back, the refill is zero.
      const refill = (Math.max(0, at - bucket.at) * perSecond) / 1000
      bucket.tokens = Math.min(perSecond, bucket.tokens + refill)
      bucket.at = at
      if (bucket.tokens < 1) return { granted: false, remaining: 0 }
      bucket.tokens--
      return { granted: true, remaining: Math.floor(bucket.tokens) }
    },
    sweep() {
      const full = now() - 1000
      for (const [id, { at }] of buckets) if (at < full) buckets.delete(id)
    },
  }
}
