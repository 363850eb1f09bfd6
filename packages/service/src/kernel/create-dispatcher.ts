import { hostname } from "node:os"

import { CitableError } from "@citable/contract"
import { signWebhook } from "@citable/webhooks"
import type { Selectable } from "kysely"

import type { Database } from "./database.ts"
import { enqueueEvent } from "./enqueue-event.ts"
import { rowLocks } from "./row-locks.ts"
import type { SecretBox } from "./secret-box.ts"
import type { Tables } from "./tables.ts"
import { openSigningSecrets } from "./webhook-secrets.ts"

export interface DeliveryInit {
  method: "POST"
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

export type DeliveryFetch = (url: string, init: DeliveryInit) => Promise<Response>

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
  wake(): void
  /** Lets the attempts under way end, and starts no more. */
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
const disableAfter = 5 * 24 * hour
const atOnce = 20

type Delivery = Selectable<Tables["deliveries"]>

/**
 * Sends what the outbox holds, at least once each: signed anew per attempt, retried with growing delays.
 * Everything it knows is in the deliveries table, so a killed process loses nothing.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, box, now, onError } = options
  const delays = options.retryDelays ?? defaultDelays
  const random = options.random ?? Math.random
  const timeoutMs = options.timeoutMs ?? 15_000
  const owner = `${hostname()}:${process.pid}`
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let looking = false
  let again = false

  const ready = releaseDeadLeases(db, owner).catch(onError)

  async function look(): Promise<void> {
    if (closed) return
    if (looking) {
      again = true
      return
    }
    looking = true
    clearTimeout(timer)
    try {
      await ready
      do {
        again = false
        const free = atOnce - running.size
        if (free <= 0) break
        const due = await claim(db, now(), { owner, lease: timeoutMs + 15_000, limit: free })
        for (const delivery of due) {
          const attempt = deliver(delivery).catch(onError)
          running.add(attempt)
          void attempt.finally(() => {
            running.delete(attempt)
            void look()
          })
        }
        if (due.length === free) again = true
      } while (again)
    } catch (error) {
      onError(error)
    } finally {
      looking = false
      if (!closed) timer = setTimeout(() => void look(), await nextWait().catch(() => 1000))
    }
  }

  async function nextWait(): Promise<number> {
    if (running.size >= atOnce) return 1000
    const row = await db
      .selectFrom("deliveries")
      .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
      .select((eb) => eb.fn.min("deliveries.next_attempt_at").as("at"))
      .where("deliveries.status", "=", "pending")
      .where("deliveries.leased_until", "is", null)
      .where("webhooks.enabled", "=", 1)
      .executeTakeFirst()
    return Math.min(Math.max((row?.at ?? Number.POSITIVE_INFINITY) - now(), 20), 1000)
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const webhook = await db.selectFrom("webhooks").selectAll().where("id", "=", delivery.webhook_id).executeTakeFirst()
    if (webhook === undefined) return
    const startedAt = now()
    const started = performance.now()
    let status: number | null = null
    let error: string | null = null
    let retryAfter = 0
    try {
      const timestamp = Math.floor(startedAt / 1000)
      const headers = await signWebhook({
        id: delivery.event_id,
        timestamp,
        body: delivery.body,
        secrets: openSigningSecrets(box, webhook, startedAt),
      })
      const response = await options.fetch(webhook.url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "user-agent": "Citable-Webhooks/1" },
        body: delivery.body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      await response.body?.cancel()
      if (!response.ok) error = `The receiver answered ${status}.`
      const seconds = Number(response.headers.get("retry-after") ?? "")
      if (Number.isFinite(seconds)) retryAfter = Math.min(seconds * 1000, 24 * hour)
    } catch (cause) {
      const isSecretLost = cause instanceof CitableError && cause.code === "wrong_secret_key"
      error = isSecretLost ? cause.message : `No answer: ${cause instanceof Error ? describe(cause) : String(cause)}`
      error = error.slice(0, 500)
    }
    const latency = Math.round(performance.now() - started)
    const at = now()
    const attempts = delivery.attempts + 1
    const log = { attempts, response_status: status, latency_ms: latency, error, leased_until: null, lease_owner: null }
    // The webhook before its delivery, as whoever deletes it takes them: neither waits for the other.
    await db.transaction().execute(async (trx) => {
      if (error === null) {
        await trx.updateTable("webhooks").set({ failing_since: null }).where("id", "=", webhook.id).execute()
        await trx
          .updateTable("deliveries")
          .set({ ...log, status: "delivered", delivered_at: at, next_attempt_at: null })
          .where("id", "=", delivery.id)
          .execute()
        return
      }
      const failingSince = webhook.failing_since ?? at
      const reason =
        status === 410
          ? "The receiver answered 410 Gone."
          : at - failingSince >= disableAfter
            ? "It has failed for five days."
            : undefined
      await trx
        .updateTable("webhooks")
        .set({ failing_since: failingSince, ...(reason === undefined ? {} : { enabled: 0, disabled_reason: reason }) })
        .where("id", "=", webhook.id)
        .execute()
      const delay = delays[attempts - 1]
      const next = delay === undefined ? null : at + Math.max(retryAfter, delay * (0.8 + 0.4 * random()))
      await trx
        .updateTable("deliveries")
        .set({
          ...log,
          status: next === null ? "failed" : "pending",
          next_attempt_at: next === null ? null : Math.round(next),
        })
        .where("id", "=", delivery.id)
        .execute()
      if (reason !== undefined && webhook.enabled === 1) {
        const data = { brand_id: webhook.brand_id, webhook_id: webhook.id, reason }
        await enqueueEvent(trx, webhook.brand_id, { type: "webhook.disabled", at, data })
      }
    })
  }

  void look()
  return {
    wake: () => void look(),
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}

/** Takes due deliveries of enabled webhooks, so that no other process takes them as well. */
function claim(
  db: Database,
  now: number,
  options: { owner: string; lease: number; limit: number },
): Promise<Delivery[]> {
  const due = db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select("deliveries.id")
    .where("deliveries.status", "=", "pending")
    .where("deliveries.next_attempt_at", "<=", now)
    .where("webhooks.enabled", "=", 1)
    .where((eb) => eb.or([eb("deliveries.leased_until", "is", null), eb("deliveries.leased_until", "<", now)]))
    .orderBy("deliveries.next_attempt_at")
    .orderBy("deliveries.id")
    .limit(options.limit)
  return (
    db
      // Named, and so read once: as a condition, rows that skip what is locked may be looked up again and be others then.
      .with("due", () => rowLocks(db).skipLocked(due, "deliveries"))
      .updateTable("deliveries")
      .set({ leased_until: now + options.lease, lease_owner: options.owner })
      .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
      .returningAll()
      .execute()
  )
}

/** Gives back what a process of this machine held when it died: a restart need not wait for the lease to end. */
async function releaseDeadLeases(db: Database, owner: string): Promise<void> {
  const rows = await db
    .selectFrom("deliveries")
    .select("lease_owner")
    .distinct()
    .where("lease_owner", "is not", null)
    .execute()
  const dead = rows.flatMap(({ lease_owner: name }) => {
    const [host, pid] = [name?.slice(0, name.lastIndexOf(":")), Number(name?.slice((name?.lastIndexOf(":") ?? 0) + 1))]
    return name !== null && (name === owner || (host === hostname() && !isAlive(pid))) ? [name] : []
  })
  if (dead.length === 0) return
  await db
    .updateTable("deliveries")
    .set({ leased_until: null, lease_owner: null })
    .where("lease_owner", "in", dead)
    .execute()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function describe(error: Error): string {
  return error.cause instanceof Error && error.cause.message !== ""
    ? `${error.message} (${error.cause.message})`
    : error.message
}
