import type { Database } from "../../storage/database.ts"

const keep = 30 * 24 * 3_600_000

/** Deletes deliveries that are older than 30 days and have ended, or wait for a disabled webhook. */
export async function purgeDeliveries(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("deliveries")
    .where("created_at", "<", now - keep)
    .where((eb) =>
      eb.or([
        eb("status", "!=", "pending"),
        eb("webhook_id", "in", eb.selectFrom("webhooks").select("webhooks.id").where("webhooks.enabled", "=", 0)),
      ]),
    )
    .execute()
}
