import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { idsBefore } from "@citable/storage/new-id"

const keep = 30 * 24 * 3_600_000

/** Deletes deliveries that are older than 30 days and have ended, or wait for a disabled webhook. */
export function purgeDeliveries(db: Database, now: number): Promise<boolean> {
  const old = db
    .selectFrom("deliveries")
    // Their index keeps this from reading the whole table.
    .where("id", "<", idsBefore("dlv", now - keep))
    .where("created_at", "<", now - keep)
    .where((eb) =>
      eb.or([
        eb("status", "!=", "pending"),
        eb("webhook_id", "in", eb.selectFrom("webhooks").select("webhooks.id").where("webhooks.enabled", "=", 0)),
      ]),
    )
  return deleteInSlices(db, "deliveries", ["id"], old)
}
