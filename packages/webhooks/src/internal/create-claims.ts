import type { WebhookStore } from "../webhook-store.ts"

export interface Delivery {
  /** What the delivery is remembered by. */
  key: string
  /** Seconds since 1970. */
  timestamp: number
  /** A person asked for it again. */
  redelivery: boolean
}

/** The right to run a delivery. */
export interface Claim {
  /** It ran: it does not run again. */
  done(): Promise<void>
  /** It failed: the next attempt may run at once. */
  release(): Promise<void>
}

export type Claims = (delivery: Delivery) => Promise<Claim | "running" | "handled">

export interface ClaimsOptions {
  /** Milliseconds after which a claim that was neither done nor released is void. */
  leaseMs: number
  /** Milliseconds that a delivery is remembered after it ran. */
  retentionMs: number
}

/** Lets each delivery run once at a time, and once in all, as far as the store reaches. */
export function createClaims(store: WebhookStore, { leaseMs, retentionMs }: ClaimsOptions): Claims {
  return async ({ key, timestamp, redelivery }) => {
    const handledKey = `handled:${key}`
    const leaseKey = `lease:${key}`
    /** Its value is the timestamp of the last redelivery handled, -1 for none. */
    const isHandled = async (): Promise<boolean> => {
      const handled = await store.get(handledKey)
      // A redelivery runs once per signature: somebody who recorded one cannot run it again by sending it again.
      return handled !== undefined && !(redelivery && timestamp > Number(handled))
    }
    const startedAt = performance.now()
    const release = async (): Promise<void> => {
      // Late in the lease it is left to run out: deleting it could hit the lease of somebody who came after.
      if (performance.now() - startedAt < leaseMs / 2) await store.delete(leaseKey)
    }

    if (await isHandled()) return "handled"
    if (!(await store.set(leaseKey, "", { ttlMs: leaseMs, ifAbsent: true }))) return "running"
    // Whoever held the lease until now may have handled it between our two questions.
    if (await isHandled()) {
      await release()
      return "handled"
    }
    return {
      async done() {
        await store.set(handledKey, String(redelivery ? timestamp : -1), { ttlMs: retentionMs })
        await release()
      },
      release,
    }
  }
}

/** Lets every delivery run. */
export async function claimAlways(): Promise<Claim> {
  return { done: async () => {}, release: async () => {} }
}
