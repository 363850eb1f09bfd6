import { setMaxListeners } from "node:events"

import { nameProcess } from "@citable/webhooks/leases"

import type { SecretBox } from "../../secrets/secret-box.ts"
import type { Database } from "../../storage/database.ts"
import { claimDeliveries } from "./claim-deliveries.ts"
import type { ClaimedDelivery, Outcome } from "./delivery.ts"
import { releaseDeadLeases, releaseLeases } from "./leases.ts"
import { type DeliveryFetch, sendDelivery } from "./send-delivery.ts"
import { settleDeliveries } from "./settle-deliveries.ts"

export interface DispatcherOptions {
  db: Database
  box: SecretBox
  now: () => number
  /** Sends to a user's URL: guarded, without following redirects. */
  fetch: DeliveryFetch
  /** Milliseconds to wait after each failed attempt; one attempt more than there are delays. */
  retryDelays?: readonly number[]
  /** Between 0 and 1, for jitter. */
  random?: () => number
  /** An attempt ends after this many milliseconds. */
  timeoutMs?: number
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Looks for due deliveries now. */
  deliverDue(): void
  /** Lets the attempts under way end, gives back those that take longer than a moment, and starts no more. */
  close(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute
/** Twelve attempts over about three days. */
const defaultDelays = [
  5000,
  30_000,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
]
const perWebhook = 8
const atOnce = 128
/** An attempt that takes longer gives its place to others: it only waits. */
const slowAfter = 1000
const slowAtOnce = 1024
/** Outcomes are written together: those of so long, or so many. */
const settleMs = 10
const settleCount = 200
const poll = 1000
const closeMs = 2000

/**
 * Sends what the outbox holds, at least once each: signed anew per attempt, retried with growing delays. Every webhook
 * has its own share of what is under way, so that one that hangs holds up itself alone.
 *
 * Everything it knows is in the tables, so a killed process loses nothing.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, now, onError } = options
  const settling = { delays: options.retryDelays ?? defaultDelays, random: options.random ?? Math.random }
  const timeoutMs = options.timeoutMs ?? 15_000
  const leaseMs = timeoutMs + 15_000
  const owner = nameProcess()
  const underWay = new Set<Promise<void>>()
  const running = new Map<string, number>()
  /** Deliveries that this process is at, until what became of them is written: also when the clock jumps over their leases. */
  const held = new Set<string>()
  let fast = 0
  let slow = 0
  let outcomes: Outcome[] = []
  let settled = Promise.resolve()
  let settleTimer: NodeJS.Timeout | undefined
  let lookTimer: NodeJS.Timeout | undefined
  let lookAt = Number.POSITIVE_INFINITY
  let looking = false
  let search = Promise.resolve()
  let again = false
  let after = ""
  let closed = false
  const stop = new AbortController()
  // Each attempt listens to it.
  setMaxListeners(0, stop.signal)

  const ready = releaseDeadLeases(db).catch(onError)

  const freeSlots = () => Math.min(atOnce - fast, slowAtOnce - slow)

  function look(): void {
    if (looking) again = true
    else if (!closed) search = claimDue()
  }

  async function claimDue(): Promise<void> {
    looking = true
    clearTimeout(lookTimer)
    lookAt = Number.POSITIVE_INFINITY
    try {
      await ready
      do {
        again = false
        const slots = freeSlots()
        // A query for every place that becomes free would cost more than the deliveries.
        if (slots < atOnce / 4 || closed) break
        const claimed = await claimDeliveries(db, now(), {
          owner,
          leaseMs,
          slots,
          perWebhook,
          running,
          after,
        })
        for (const one of claimed) if (!held.has(one.delivery.id)) start(one)
        after = claimed.at(-1)?.webhook.id ?? after
      } while (again)
    } catch (error) {
      onError(error)
    } finally {
      looking = false
      const due = lookAt - performance.now()
      lookAt = Number.POSITIVE_INFINITY
      lookSoon(Math.min(poll, due))
    }
  }

  /** Looks again in so many milliseconds, unless it will sooner. */
  function lookSoon(ms: number): void {
    const at = performance.now() + Math.max(ms, 0)
    if (closed || at >= lookAt) return
    lookAt = at
    if (looking) return
    clearTimeout(lookTimer)
    lookTimer = setTimeout(look, Math.max(ms, 0))
  }

  function start(claimed: ClaimedDelivery): void {
    const { id } = claimed.webhook
    held.add(claimed.delivery.id)
    running.set(id, (running.get(id) ?? 0) + 1)
    fast++
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      fast--
      slow++
      look()
    }, slowAfter)
    const attempt = sendDelivery(claimed, { ...options, timeoutMs, signal: stop.signal }).then((outcome) => {
      clearTimeout(timer)
      if (isSlow) slow--
      else fast--
      const left = (running.get(id) ?? 1) - 1
      if (left === 0) running.delete(id)
      else running.set(id, left)
      underWay.delete(attempt)
      if (outcome !== undefined) settle(outcome)
    })
    underWay.add(attempt)
  }

  function settle(outcome: Outcome): void {
    outcomes.push(outcome)
    if (outcomes.length >= settleCount) flush()
    else settleTimer ??= setTimeout(flush, settleMs)
  }

  function flush(): void {
    clearTimeout(settleTimer)
    settleTimer = undefined
    const batch = outcomes
    outcomes = []
    if (batch.length === 0) return
    settled = settled.then(async () => {
      let due: number | undefined
      try {
        due = await settleDeliveries(db, batch, settling)
      } catch (error) {
        // What became of them is not known then: they are sent again when their leases end.
        onError(error)
      }
      for (const { delivery } of batch) held.delete(delivery.id)
      // Others of the same webhooks may wait for the places that are free.
      look()
      // A timer may be early by a millisecond.
      if (due !== undefined) lookSoon(due - now() + 2)
    })
  }

  look()
  return {
    deliverDue: look,
    async close() {
      closed = true
      clearTimeout(lookTimer)
      await search
      const timer = setTimeout(() => stop.abort(), closeMs)
      await Promise.allSettled(underWay)
      clearTimeout(timer)
      flush()
      await settled
      await releaseLeases(db, [...held]).catch(onError)
    },
  }
}
