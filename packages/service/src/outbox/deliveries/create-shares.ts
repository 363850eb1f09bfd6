import type { DueWebhook } from "./delivery.ts"

/** The deliveries of this process in flight. */
export interface Shares {
  /** Counts so many more deliveries of a webhook as in flight, or fewer. */
  add(webhook: DueWebhook, count: number): void
  /** How many more deliveries of a webhook may be in flight. */
  roomFor(webhook: DueWebhook): number
  /** The webhooks, hosts or accounts that have all that they may have in flight. */
  full(kind: Kind): string[]
}

type Kind = keyof typeof bounds

/**
 * The most deliveries in flight. An agency can have the webhooks of all its brands on one server, and an account can have more webhooks than
 * this process has slots.
 */
const bounds = { webhook: 8, host: 32, account: 256 }

/** Counts deliveries in flight, so that each webhook, each host and each account has a share of the slots and no more. */
export function createShares(): Shares {
  const counts = {
    webhook: new Map<string, number>(),
    host: new Map<string, number>(),
    account: new Map<string, number>(),
  }
  const kinds = Object.keys(bounds) as Kind[]
  return {
    add(webhook, count) {
      for (const kind of kinds) {
        const name = nameIn(kind, webhook)
        const sum = (counts[kind].get(name) ?? 0) + count
        if (sum > 0) counts[kind].set(name, sum)
        else counts[kind].delete(name)
      }
    },
    roomFor(webhook) {
      const rooms = kinds.map((kind) => {
        // A webhook whose last attempt failed gets one at a time.
        const most = kind === "webhook" && webhook.failures > 0 ? 1 : bounds[kind]
        return most - (counts[kind].get(nameIn(kind, webhook)) ?? 0)
      })
      return Math.min(...rooms)
    },
    full: (kind) => [...counts[kind]].flatMap(([name, count]) => (count >= bounds[kind] ? [name] : [])),
  }
}

function nameIn(kind: Kind, { id, url, account_id: accountId }: DueWebhook): string {
  if (kind === "webhook") return id
  return kind === "account" ? accountId : new URL(url).host
}
