import { setMaxListeners } from "node:events"

import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { nameProcess } from "@citable/webhooks/leases"

import type { Tally } from "../../tally.ts"
import { claimDeliveries } from "./claim-deliveries.ts"
import { createShares } from "./create-shares.ts"
import type { ClaimedDelivery, DeliveryAttempt, DeliveryEnd, Outcome } from "./delivery.ts"
import { releaseDeadLeases, releaseLeases } from "./leases.ts"
import { recordOutcomes } from "./record-outcomes.ts"
import { type DeliveryFetch, sendDelivery } from "./send-delivery.ts"

export interface DispatcherOptions {
  db: Database
  box: SecretBox
  now: () => number
  /** Sends requests to a user's URL. It is guarded and follows no redirects. */
  fetch: DeliveryFetch
  /** Milliseconds to wait after each failed attempt. There is one attempt more than there are delays. */
  retryDelays?: readonly number[]
  /** A number between 0 and 1, for jitter. */
  random?: () => number
  /** The longest time of an attempt, in milliseconds. Default: 15,000. */
  timeoutMs?: number
  tally?: Tally | undefined
  /** Gets every attempt that begins. The function that it returns gets the end, or undefined if the stop of the service cut it off. */
  trace?: ((attempt: DeliveryAttempt) => (end: DeliveryEnd | undefined) => void) | undefined
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Looks for due deliveries now. */
  deliverDue(): void
  /** Starts no more attempts and waits a moment for those in flight. Attempts that take longer are sent again later. */
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
const atOnce = 128
/** After this many milliseconds, an attempt gives its slot to others, because it only waits. */
const slowAfter = 1000
const slowAtOnce = 1024
/** Outcomes are written in batches, after this many milliseconds or this many outcomes. */
const batchMs = 10
const batchSize = 200
const poll = 1000
const closeMs = 2000

/**
 * Sends the deliveries of the outbox, each at least once. Every attempt is signed again, and retries wait longer each
 * time. Every webhook, host and account has its own share of the slots, so one that hangs delays only itself.
 *
 * All its state is in the tables, so a killed process loses nothing.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, now, onError } = options
  const recording = { delays: options.retryDelays ?? defaultDelays, random: options.random ?? Math.random }
  const timeoutMs = options.timeoutMs ?? 15_000
  const leaseMs = timeoutMs + 15_000
  const owner = nameProcess()
  const inFlight = new Set<Promise<void>>()
  const shares = createShares()
  /**
   * Deliveries that this process sends, until their outcome is written. They are not claimed again, even if the clock
   * jumps past their leases.
   */
  const claimedIds = new Set<string>()
  let fast = 0
  let slow = 0
  let outcomes: Outcome[] = []
  let recorded = Promise.resolve()
  let flushTimer: NodeJS.Timeout | undefined
  let lookTimer: NodeJS.Timeout | undefined
  let lookAt = Number.POSITIVE_INFINITY
  let looking = false
  let search = Promise.resolve()
  let again = false
  let after = ""
  let closed = false
  const stop = new AbortController()
  // Every attempt adds a listener.
  setMaxListeners(0, stop.signal)

  const ready = releaseDeadLeases(db).catch(onError)

  const endOf = (error: string | null, attempts: number) =>
    error === null ? "delivered" : attempts < recording.delays.length ? "retried" : "failed"
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
        // A query for every free slot would cost more than the deliveries.
        if (slots < atOnce / 4 || closed) break
        const found = await claimDeliveries(db, now(), { owner, box: options.box, leaseMs, slots, shares, after })
        for (const one of found.claimed) {
          if (claimedIds.has(one.delivery.id)) shares.add(one.webhook, -1)
          else start(one)
        }
        after = found.after
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

  /** Looks again after some milliseconds, unless an earlier look is planned. */
  function lookSoon(ms: number): void {
    const at = performance.now() + Math.max(ms, 0)
    if (closed || at >= lookAt) return
    lookAt = at
    if (looking) return
    clearTimeout(lookTimer)
    lookTimer = setTimeout(look, Math.max(ms, 0))
  }

  function start(claimed: ClaimedDelivery): void {
    claimedIds.add(claimed.delivery.id)
    fast++
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      fast--
      slow++
      look()
    }, slowAfter)
    const endTrace = options.trace?.(toAttempt(claimed))
    const attempt = sendDelivery(claimed, { ...options, timeoutMs, signal: stop.signal }).then((outcome) => {
      endTrace?.(outcome && { ok: outcome.error === null, status: outcome.status })
      clearTimeout(timer)
      if (isSlow) slow--
      else fast--
      shares.add(claimed.webhook, -1)
      inFlight.delete(attempt)
      if (outcome !== undefined) queueOutcome(outcome)
    })
    inFlight.add(attempt)
  }

  function queueOutcome(outcome: Outcome): void {
    outcomes.push(outcome)
    if (outcomes.length >= batchSize) flush()
    else flushTimer ??= setTimeout(flush, batchMs)
  }

  function flush(): void {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const batch = outcomes
    outcomes = []
    if (batch.length === 0) return
    recorded = recorded.then(async () => {
      let due: number | undefined
      try {
        due = await recordOutcomes(db, batch, recording)
        for (const { delivery, error } of batch) options.tally?.end("deliveries", endOf(error, delivery.attempts))
      } catch (error) {
        // The outcomes are lost. The deliveries are sent again when their leases end.
        onError(error)
      }
      for (const { delivery } of batch) claimedIds.delete(delivery.id)
      // Other deliveries of the same webhooks may wait for the free slots.
      look()
      // A timer can fire a millisecond early.
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
      await Promise.allSettled(inFlight)
      clearTimeout(timer)
      flush()
      await recorded
      await releaseLeases(db, [...claimedIds]).catch(onError)
    },
  }
}

const toAttempt = ({ delivery, webhook }: ClaimedDelivery): DeliveryAttempt => ({
  webhook_id: webhook.id,
  delivery_id: delivery.id,
  event_type: delivery.event_type,
  attempt: delivery.attempts + 1,
  host: new URL(webhook.url).host,
})
