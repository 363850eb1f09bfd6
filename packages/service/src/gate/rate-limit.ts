export interface RateLimitOptions {
  /** Calls a second, and at once. */
  perSecond: number
  /** Milliseconds since 1970. */
  now: () => number
}

export interface RateLimit {
  readonly perSecond: number
  /** Takes one call of a credential; `granted` is false where there is none left for the moment. */
  take(credentialId: string): { granted: boolean; remaining: number }
  /** Forgets whoever has been silent long enough to have a full bucket again. */
  sweep(): void
}

/** A token bucket a credential, in the memory of this process: as many at once as in a second, then evenly. */
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
      // A clock that was set back adds nothing, and takes nothing away.
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
