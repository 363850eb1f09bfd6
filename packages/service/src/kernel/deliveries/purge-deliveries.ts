import type { Database } from "../database.ts"

const keep = 30 * 24 * 3_600_000

/** Forgets deliveries that ended, and were made more than 30 days ago. */
export async function purgeDeliveries(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("deliveries")
    .where("created_at", "<", now - keep)
    .where("status", "!=", "pending")
    .execute()
}
