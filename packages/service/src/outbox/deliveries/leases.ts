import type { Database } from "@citable/storage/database"
import { hasProcessEnded } from "@citable/webhooks/leases"

/** Releases the leases of processes that are known to be dead, so that a restart need not wait for their end. */
export async function releaseDeadLeases(db: Database): Promise<void> {
  const rows = await db
    .selectFrom("deliveries")
    .select("lease_owner")
    .distinct()
    .where("lease_owner", "is not", null)
    .where("status", "=", "pending")
    .execute()
  const dead = rows.flatMap(({ lease_owner: name }) => (name !== null && hasProcessEnded(name) ? [name] : []))
  if (dead.length === 0) return
  await db
    .updateTable("deliveries")
    .set({ leased_until: null, lease_owner: null })
    .where("lease_owner", "in", dead)
    .where("status", "=", "pending")
    .execute()
}

/** Releases leases of deliveries early. */
export async function releaseLeases(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const free = { leased_until: null, lease_owner: null }
  await db.updateTable("deliveries").set(free).where("id", "in", ids).where("status", "=", "pending").execute()
}
