import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { hasProcessEnded } from "@citable/webhooks/leases"
import type { Selectable } from "kysely"

export type MailRow = Selectable<Tables["mails"]>

/** Claims the next mail that is due, so that no other process sends it as well. Undefined if there is none. */
export async function claimMail(
  db: Database,
  { owner, now, leaseMs }: { owner: string; now: number; leaseMs: number },
): Promise<MailRow | undefined> {
  const leased = await db
    .selectFrom("mails")
    .select("lease_owner")
    .distinct()
    .where("status", "=", "pending")
    .where("lease_owner", "is not", null)
    .execute()
  const dead = leased.flatMap(({ lease_owner: name }) => (name !== null && hasProcessEnded(name) ? [name] : []))
  const due = db
    .selectFrom("mails")
    .select("id")
    .where("status", "=", "pending")
    .where("next_attempt_at", "<=", now)
    .where((eb) =>
      eb.or([
        eb("leased_until", "is", null),
        eb("leased_until", "<", now),
        ...(dead.length === 0 ? [] : [eb("lease_owner", "in", dead)]),
      ]),
    )
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1)
  return db
    .with("due", () => rowLocks(db).skipLocked(due, "mails"))
    .updateTable("mails")
    .set((eb) => ({ lease_owner: owner, leased_until: now + leaseMs, attempts: eb("attempts", "+", 1) }))
    .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    .returningAll()
    .executeTakeFirst()
}
