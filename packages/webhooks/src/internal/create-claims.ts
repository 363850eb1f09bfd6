interface Delivery {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  /** A person asked for it again. */
  redelivery: boolean
}

/** Which deliveries run, and which have run. */
export interface Claims {
  /** `claimed`: run it, then call `done` or `release`. */
  claim(delivery: Delivery): "claimed" | "running" | "handled"
  done(delivery: Delivery): void
  release(delivery: Delivery): void
}

/** Claims in the memory of this process, bounded by forgetting the ids that were handled longest ago. */
export function createMemoryClaims(maxHandled = 1000): Claims {
  const running = new Set<string>()
  /** Id -> timestamp of the last redelivery handled, -1 for none. */
  const handled = new Map<string, number>()
  return {
    claim({ id, timestamp, redelivery }) {
      if (running.has(id)) return "running"
      const redelivered = handled.get(id)
      // A redelivery runs once per signature: somebody who recorded one cannot run it again by sending it again.
      if (redelivered !== undefined && !(redelivery && timestamp > redelivered)) return "handled"
      running.add(id)
      return "claimed"
    },
    done({ id, timestamp, redelivery }) {
      running.delete(id)
      const redelivered = redelivery ? timestamp : (handled.get(id) ?? -1)
      handled.delete(id)
      handled.set(id, redelivered)
      for (const oldest of handled.keys()) {
        if (handled.size <= maxHandled) break
        handled.delete(oldest)
      }
    },
    release({ id }) {
      running.delete(id)
    },
  }
}

/** Claims that let every delivery run. */
export function createNoClaims(): Claims {
  return { claim: () => "claimed", done: () => {}, release: () => {} }
}
