import { hostname } from "node:os"

import type { Database } from "../database.ts"

/** How this process signs what it holds. */
export const leaseOwner = `${hostname()}:${process.pid}`

/** Gives back what a process of this machine held when it died: a restart need not wait for the lease to end. */
export async function releaseDeadLeases(db: Database, owner: string): Promise<void> {
  const rows = await db
    .selectFrom("deliveries")
    .select("lease_owner")
    .distinct()
    .where("lease_owner", "is not", null)
    .where("status", "=", "pending")
    .execute()
  const dead = rows.flatMap(({ lease_owner: name }) =>
    name !== null && (name === owner || isDead(name)) ? [name] : [],
  )
  if (dead.length === 0) return
  await db
    .updateTable("deliveries")
    .set({ leased_until: null, lease_owner: null })
    .where("lease_owner", "in", dead)
    .where("status", "=", "pending")
    .execute()
}

/** Gives back deliveries before their leases end. */
export async function releaseLeases(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const free = { leased_until: null, lease_owner: null }
  await db.updateTable("deliveries").set(free).where("id", "in", ids).where("status", "=", "pending").execute()
}

/** Whether a lease's owner was a process of this machine that has ended. */
export function isDead(owner: string): boolean {
  const colon = owner.lastIndexOf(":")
  return owner.slice(0, colon) === hostname() && !isAlive(Number(owner.slice(colon + 1)))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
