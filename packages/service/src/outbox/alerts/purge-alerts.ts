import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"

const day = 24 * 3_600_000
/** A report of last week must not be written again. */
const keepMails = 60 * day
/** A mail that nobody could send for a week says nothing new any more. */
const longestWait = 7 * day
const keepAlerts = 400 * day

/** Deletes old alerts, mails that ended long ago, and mails that have waited for a week. */
export async function purgeAlerts(db: Database, now: number): Promise<boolean> {
  const ended = db
    .selectFrom("mails")
    .where("status", "!=", "pending")
    .where("created_at", "<", now - keepMails)
  const isMore = await deleteInSlices(db, "mails", ["id"], ended)
  await db
    .updateTable("mails")
    .set({ status: "failed", ended_at: now, error: "It could not be sent for a week." })
    .where("status", "=", "pending")
    .where("created_at", "<", now - longestWait)
    .execute()
  const old = db.selectFrom("alerts").where("created_at", "<", now - keepAlerts)
  return (await deleteInSlices(db, "alerts", ["id"], old)) || isMore
}
