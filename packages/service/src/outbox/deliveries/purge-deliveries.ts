import { deleteInSlices } from "../../storage/change-in-slices.ts"
import type { Database } from "../../storage/database.ts"
import { idsBefore } from "../../storage/new-id.ts"

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
