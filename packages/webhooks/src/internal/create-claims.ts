import type { WebhookStore } from "../webhook-store.ts"

export interface Delivery {
  /** The key of the delivery in the store. */
  key: string
  /** Seconds since 1970. */
  timestamp: number
  /** Whether a person asked for it again. */
  redelivery: boolean
}

/** The right to run a delivery. */
export interface Claim {
  /** Marks the delivery as done, so it does not run again. */
  done(): Promise<void>
  /** Releases the claim after a failure, so the next attempt may run at once. */
  release(): Promise<void>
}

export type Claims = (delivery: Delivery) => Promise<Claim | "running" | "handled">

export interface ClaimsOptions {
  /** Milliseconds until a claim expires that was neither done nor released. */
  leaseMs: number
  /** Milliseconds to remember a finished delivery. */
  retentionMs: number
}

/** Lets each delivery run once at a time and once in total, across all users of the store. */
export function createClaims(store: WebhookStore, { leaseMs, retentionMs }: ClaimsOptions): Claims {
  return async ({ key, timestamp, redelivery }) => {
    const handledKey = `handled:${key}`
    const leaseKey = `lease:${key}`
    /** The value is the timestamp of the last handled redelivery, -1 for none. */
    const isHandled = async (): Promise<boolean> => {
      const handled = await store.get(handledKey)
      // A redelivery runs once for each signature, so replaying a recorded one does nothing.
      return handled !== undefined && !(redelivery && timestamp > Number(handled))
    }
    const startedAt = performance.now()
    const release = async (): Promise<void> => {
      // Late in the lease, let it expire: deleting it could remove the lease of a later holder.
      if (performance.now() - startedAt < leaseMs / 2) await store.delete(leaseKey)
    }

    if (await isHandled()) return "handled"
    if (!(await store.set(leaseKey, "", { ttlMs: leaseMs, ifAbsent: true }))) return "running"
    // The previous holder of the lease may have handled the delivery between our two reads.
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

/** Claims for a handler that runs every delivery. */
export async function claimAlways(): Promise<Claim> {
  return { done: async () => {}, release: async () => {} }
}
