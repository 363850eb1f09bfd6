import { type Kysely, sql } from "kysely"

import { isSecretReadable } from "../../secrets/find-unreadable.ts"
import type { SecretBox } from "../../secrets/secret-box.ts"
import { rowLocks } from "../../storage/row-locks.ts"
import type { Tables } from "../../storage/tables/tables.ts"
import type { Webhook, ClaimedDelivery } from "./delivery.ts"
import { breakerAfter } from "./record-outcomes.ts"

export interface ClaimOptions {
  owner: string
  /** Webhooks whose secret it does not open are left to processes with another key. */
  box: Pick<SecretBox, "openPrefixes">
  leaseMs: number
  /** The most deliveries to claim. */
  slots: number
  /** The most deliveries of one webhook in flight. */
  perWebhook: number
  /** How many deliveries of each webhook are in flight. */
  running: ReadonlyMap<string, number>
  /** The webhook that was served last. Those after it come first. */
  after: string
}

/**
 * Claims due deliveries, a fair share of each enabled webhook, so that no other process sends them as well. A webhook
 * whose last attempt failed gets one at a time, and none before its `retry_at`.
 */
export async function claimDeliveries(
  db: Kysely<Tables>,
  now: number,
  options: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const webhooks = await findDueWebhooks(db, now, options)
  if (webhooks.length === 0) return []
  const share = Math.max(1, Math.ceil(options.slots / webhooks.length))
  const claimed: ClaimedDelivery[] = []
  await db.transaction().execute(async (trx) => {
    for (const webhook of webhooks) {
      const room = freeSlotsOf(webhook, options)
      const limit = Math.min(room, share, options.slots - claimed.length)
      if (limit <= 0) continue
      let due = trx
        .selectFrom("deliveries")
        .select("id")
        .where("webhook_id", "=", webhook.id)
        .where("status", "=", "pending")
        .where("next_attempt_at", "<=", now)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<", now)]))
      // A webhook that seems dead gets its newest delivery, such as a test that somebody waits for.
      const order = webhook.failures >= breakerAfter ? "desc" : "asc"
      due = due.orderBy("next_attempt_at", order).orderBy("id", order).limit(limit)
      const rows = await trx
        // A named query is read only once. As a plain condition, the database may evaluate `skip locked` again, with
        // other rows.
        .with("due", () => rowLocks(trx).skipLocked(due, "deliveries"))
        .updateTable("deliveries")
        .set({ leased_until: now + options.leaseMs, lease_owner: options.owner })
        .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
        .returningAll()
        .execute()
      claimed.push(...rows.map((delivery) => ({ delivery, webhook })))
    }
  })
  return claimed
}

/** How many more deliveries a webhook can have in flight. */
function freeSlotsOf(webhook: Webhook, { perWebhook, running }: ClaimOptions): number {
  return (webhook.failures > 0 ? 1 : perWebhook) - (running.get(webhook.id) ?? 0)
}

async function findDueWebhooks(db: Kysely<Tables>, now: number, options: ClaimOptions): Promise<Webhook[]> {
  const full = [...options.running].flatMap(([id, count]) => (count >= options.perWebhook ? [id] : []))
  let query = db
    .selectFrom("webhooks")
    .selectAll()
    .where("enabled", "=", 1)
    .where(isSecretReadable(options.box))
    .where((eb) => eb.or([eb("retry_at", "is", null), eb("retry_at", "<=", now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("deliveries")
          .select("deliveries.id")
          .whereRef("deliveries.webhook_id", "=", "webhooks.id")
          .where("deliveries.status", "=", "pending")
          .where("deliveries.next_attempt_at", "<=", now)
          .where((or) => or.or([or("deliveries.leased_until", "is", null), or("deliveries.leased_until", "<", now)])),
      ),
    )
  if (full.length > 0) query = query.where("id", "not in", full)
  const webhooks = await query
    .orderBy(sql<boolean>`id > ${options.after}`, "desc")
    .orderBy("id")
    .limit(options.slots)
    .execute()
  return webhooks.filter((webhook) => freeSlotsOf(webhook, options) > 0)
}
