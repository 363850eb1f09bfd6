import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { nameProcess } from "@citable/webhooks/leases"
import type { Selectable } from "kysely"

/** A file whose versions this process makes, with the account that it belongs to. */
export type ClaimedPicture = Selectable<Tables["media"]> & { account_id: string }

/** Milliseconds after which another process may work on a file. It is longer than one file can take. */
const leaseMs = 600_000

/** Takes the newest file with versions to make. Of two processes that try, one gets it. Undefined if none is due. */
export async function claimPicture(db: Database, now: number): Promise<ClaimedPicture | undefined> {
  for (;;) {
    const due = await db
      .selectFrom("media")
      .innerJoin("brands", "brands.id", "media.brand_id")
      .select(["media.id", "versions_due", "account_id"])
      .where("versions_due", "is not", null)
      .where("versions_due", "<=", now)
      .orderBy("media.created_at", "desc")
      .orderBy("media.id", "desc")
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const row = await db
      .updateTable("media")
      .set((eb) => ({
        versions_due: now + leaseMs,
        versions_owner: nameProcess(),
        versions_attempts: eb("versions_attempts", "+", 1),
      }))
      .where("id", "=", due.id)
      .where("versions_due", "=", due.versions_due)
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) return { ...row, account_id: due.account_id }
  }
}
