import { articleEventTypes } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { raiseAlert } from "../alerts/raise-alert.ts"
import { enqueueEvent } from "../enqueue-event.ts"
import type { Outcome } from "./delivery.ts"

type Webhook = Selectable<Tables["webhooks"]>

export interface RecordOptions {
  /** Milliseconds to wait after each failed attempt. There is one attempt more than there are delays. */
  delays: readonly number[]
  /** A number between 0 and 1, for jitter. */
  random: () => number
}

/** After this many failures in a row, a webhook gets one probe at a time, and its other deliveries wait. */
export const breakerAfter = 10
const longestStep = 3_600_000
const disableAfter = 5 * 24 * 3_600_000

/**
 * Records the outcomes of attempts in one transaction: the deliveries with their logs, and the state of their webhooks.
 * An outcome is ignored if another process has taken the delivery in the meantime.
 *
 * Returns when the earliest failed delivery is due again, if any.
 */
export function recordOutcomes(
  db: Database,
  outcomes: readonly Outcome[],
  options: RecordOptions,
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    // Lock the brands first, because an event about a webhook refers to them. A deletion of a brand locks in the same
    // order.
    const brands = [...new Set(outcomes.map(({ webhook }) => webhook.brand_id))]
    const { forKeyShare, forUpdate } = rowLocks(trx)
    await forKeyShare(trx.selectFrom("brands").select("id").where("id", "in", brands).orderBy("id")).execute()
    // Then lock the webhooks, before their deliveries and in one order, to avoid deadlocks with deletions.
    const ids = [...new Set(outcomes.map(({ webhook }) => webhook.id))].toSorted()
    const query = trx.selectFrom("webhooks").selectAll().where("id", "in", ids).orderBy("id")
    const before = new Map((await forUpdate(query).execute()).map((row) => [row.id, row]))
    const after = new Map(before)
    const due: number[] = []
    for (const outcome of outcomes) {
      const webhook = after.get(outcome.webhook.id)
      if (webhook === undefined) continue
      const next = outcome.error === null ? null : nextAttempt(outcome, options)
      if (!(await writeOutcome(trx, outcome, next))) continue
      if (next !== null) due.push(next)
      if (outcome.error !== null && next === null) await raiseLost(trx, outcome, due)
      after.set(webhook.id, outcome.error === null ? recover(webhook) : fail(webhook, outcome, options))
    }
    for (const [id, webhook] of after) {
      const old = before.get(id)
      if (old === undefined || old === webhook) continue
      const { failures, failing_since, retry_at, enabled, disabled_reason } = webhook
      await trx
        .updateTable("webhooks")
        .set({ failures, failing_since, retry_at, enabled, disabled_reason })
        .where("id", "=", id)
        .execute()
      // The webhook works again, so its waiting deliveries need not wait longer.
      if (old.failures >= breakerAfter && failures === 0) due.push(await bringForward(trx, outcomes, id))
      if (old.enabled === 1 && enabled === 0) {
        const at = outcomes.at(-1)?.at ?? 0
        const data = { brand_id: webhook.brand_id, webhook_id: id, reason: disabled_reason }
        await enqueueEvent(trx, webhook.brand_id, { type: "webhook.disabled", at, data })
        await raiseAlert(trx, webhook.brand_id, {
          kind: "webhook_disabled",
          subject: id,
          period: String(at),
          at,
          data: { webhook_id: id, reason: disabled_reason },
        })
        due.push(at)
      }
    }
    return due.length === 0 ? undefined : Math.min(...due)
  })
}

/** Raises an alert of an article's event that the service has given up: one a day for each webhook. */
async function raiseLost(trx: Transaction<Tables>, { delivery, webhook, at, error }: Outcome, due: number[]) {
  if (!(articleEventTypes as readonly string[]).includes(delivery.event_type)) return
  const isRaised = await raiseAlert(trx, webhook.brand_id, {
    kind: "publish_failed",
    subject: webhook.id,
    period: new Date(at).toISOString().slice(0, 10),
    at,
    data: { webhook_id: webhook.id, reason: error },
  })
  if (isRaised) due.push(at)
}

/** Makes all waiting deliveries of a webhook due now. Returns that time. */
async function bringForward(trx: Transaction<Tables>, outcomes: readonly Outcome[], id: string): Promise<number> {
  const at = outcomes.at(-1)?.at ?? 0
  await trx
    .updateTable("deliveries")
    .set({ next_attempt_at: at })
    .where("webhook_id", "=", id)
    .where("status", "=", "pending")
    .where("next_attempt_at", ">", at)
    .execute()
  return at
}

/** When to retry a failed delivery; null after the last attempt. */
function nextAttempt({ delivery, at, retryAfter }: Outcome, { delays, random }: RecordOptions): number | null {
  const delay = delays[delivery.attempts]
  return delay === undefined ? null : Math.round(at + Math.max(retryAfter, delay * (1 + 0.2 * random())))
}

async function writeOutcome(trx: Transaction<Tables>, outcome: Outcome, next: number | null): Promise<boolean> {
  const { delivery, at, error, latencyMs, status } = outcome
  const attempt = { at, response_status: status, latency_ms: latencyMs, error: error?.slice(0, 200) ?? null }
  const log = delivery.log === "[]" ? [] : (JSON.parse(delivery.log) as unknown[])
  const { numUpdatedRows } = await trx
    .updateTable("deliveries")
    .set({
      status: error === null ? "delivered" : next === null ? "failed" : "pending",
      attempts: delivery.attempts + 1,
      response_status: status,
      latency_ms: latencyMs,
      error,
      log: JSON.stringify([...log, attempt]),
      next_attempt_at: next,
      delivered_at: error === null ? at : null,
      leased_until: null,
      lease_owner: null,
    })
    .where("id", "=", delivery.id)
    .where("status", "=", "pending")
    .where("attempts", "=", delivery.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function recover(webhook: Webhook): Webhook {
  if (webhook.failures === 0 && webhook.failing_since === null && webhook.retry_at === null) return webhook
  return { ...webhook, failures: 0, failing_since: null, retry_at: null }
}

function fail(webhook: Webhook, { at, retryAfter, status }: Outcome, { delays, random }: RecordOptions): Webhook {
  const failures = webhook.failures + 1
  const failingSince = webhook.failing_since ?? at
  // The waits are those of a delivery, from the first one up to an hour.
  const step = delays[Math.min(failures - breakerAfter, delays.length - 1)]
  const rest = step === undefined ? 0 : Math.min(step, longestStep) * (1 + 0.2 * random())
  // These statuses mean that the receiver is overloaded, so they delay all of its deliveries.
  const wait = Math.max(rest, status === 429 || status === 503 ? Math.min(retryAfter, longestStep) : 0)
  const retryAt = wait > 0 ? Math.round(at + wait) : webhook.retry_at
  const failed = { ...webhook, failures, failing_since: failingSince, retry_at: retryAt }
  const reason =
    status === 410
      ? "The receiver answered 410 Gone."
      : failures >= breakerAfter && at - failingSince >= disableAfter
        ? "Every attempt has failed for five days."
        : undefined
  return reason === undefined || webhook.enabled === 0 ? failed : { ...failed, enabled: 0, disabled_reason: reason }
}
