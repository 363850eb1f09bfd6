import type { SecretBox } from "@citable/secrets/secret-box"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { type Kysely, sql, type Transaction } from "kysely"

import { isSecretReadable } from "../../secrets/find-unreadable.ts"
import type { Shares } from "./create-shares.ts"
import type { ClaimedDelivery, DueWebhook } from "./delivery.ts"
import { breakerAfter } from "./record-outcomes.ts"

export interface ClaimOptions {
  owner: string
  /** Webhooks whose secret it does not open are left to processes with another key. */
  box: Pick<SecretBox, "openPrefixes">
  leaseMs: number
  /** The most deliveries to claim. */
  slots: number
  /** What is in flight. What is claimed is added. */
  shares: Shares
  /** The webhook that had its turn last. Those after it come first. */
  after: string
}

export interface Claimed {
  claimed: ClaimedDelivery[]
  /** The webhook that has had its turn last. */
  after: string
}

/**
 * Claims due deliveries, a fair share of each enabled webhook, so that no other process sends them as well. A webhook
 * whose last attempt failed gets one at a time, and none before its `retry_at`. A host or an account that has its share
 * of all slots in flight gets no more.
 */
export async function claimDeliveries(db: Kysely<Tables>, now: number, options: ClaimOptions): Promise<Claimed> {
  const { shares, slots } = options
  const webhooks = await findDueWebhooks(db, now, options)
  const share = Math.max(1, Math.ceil(slots / Math.max(1, webhooks.length)))
  const claimed: ClaimedDelivery[] = []
  let { after } = options
  const claim = async (trx: Transaction<Tables>) => {
    for (const webhook of webhooks) {
      if (claimed.length >= slots) return
      after = webhook.id
      const limit = Math.min(shares.roomFor(webhook), share, slots - claimed.length)
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
      shares.add(webhook, rows.length)
    }
  }
  if (webhooks.length === 0) return { claimed, after }
  try {
    await db.transaction().execute(claim)
  } catch (error) {
    for (const { webhook } of claimed) shares.add(webhook, -1)
    throw error
  }
  return { claimed, after }
}

async function findDueWebhooks(
  db: Kysely<Tables>,
  now: number,
  { box, shares, slots, after }: ClaimOptions,
): Promise<DueWebhook[]> {
  let query = db
    .selectFrom("webhooks")
    .innerJoin("brands", "brands.id", "webhooks.brand_id")
    .selectAll("webhooks")
    .select("brands.account_id")
    .where("enabled", "=", 1)
    .where(isSecretReadable(box))
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
  const [ids, accounts] = [shares.full("webhook"), shares.full("account")]
  if (ids.length > 0) query = query.where("webhooks.id", "not in", ids)
  if (accounts.length > 0) query = query.where("brands.account_id", "not in", accounts)
  // Many webhooks of one full host would leave no place in the list for those of others.
  for (const start of shares.full("host").flatMap((host) => [`https://${host}/`, `http://${host}/`])) {
    query = query.where(sql<boolean>`substr(webhooks.url, 1, ${sql.lit(start.length)}) <> ${start}`)
  }
  const webhooks = await query
    .orderBy(sql<boolean>`webhooks.id > ${after}`, "desc")
    .orderBy("webhooks.id")
    .limit(slots)
    .execute()
  return webhooks.filter((webhook) => shares.roomFor(webhook) > 0)
}
