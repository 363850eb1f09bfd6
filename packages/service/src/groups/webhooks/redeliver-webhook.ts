import type { Event } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { newId } from "@citable/storage/new-id"

import type { Handler } from "../../call/call-context.ts"
import { endRest, toDelivery } from "./webhook-rows.ts"

/**
 * Sends an event again under the same event id, as a new delivery. The log keeps the first delivery, and its next
 * attempt still happens.
 */
export const redeliverWebhook: Handler<"redeliver_webhook"> = async (
  { db, brand, now, view, deliverAfterCommit },
  input,
) => {
  const at = now()
  const first = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .selectAll("deliveries")
    .select("webhooks.enabled")
    .where("deliveries.id", "=", input.delivery_id)
    .where("deliveries.webhook_id", "=", input.webhook_id)
    .where("webhooks.brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  if (first.enabled !== 1) {
    throw new ProblemError("conflict", "The webhook is disabled. Enable it, then send the delivery again.")
  }
  const row = await db
    .insertInto("deliveries")
    .values({
      id: newId("dlv", at),
      webhook_id: first.webhook_id,
      brand_id: first.brand_id,
      event_id: first.event_id,
      event_type: first.event_type,
      body: JSON.stringify({ ...(JSON.parse(first.body) as Event), redelivery: true }),
      status: "pending",
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // Lock the brand's row (by the insert above) before the webhook, in the same order as a deletion of the brand.
  await endRest(db, first.webhook_id)
  deliverAfterCommit()
  return { output: toDelivery(row, view) }
}
