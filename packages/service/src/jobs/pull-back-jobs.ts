import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { sql } from "kysely"

const findAhead = prepareQuery(
  (_db, at: string, leasedUntil: string, retryAt: string) => sql<{ id: string }>`select id from jobs
    where state in ('queued', 'retry', 'active') and (created_at > ${at} or leased_until > ${leasedUntil}
    or (state = 'retry' and run_at > ${retryAt})) limit 1`,
)

/**
 * Pulls back jobs that were planned while the clock was ahead, maybe by years. Each then waits as long as it was meant to, from now on.
 * While it waits, its key keeps out the job that a start would add.
 */
export async function pullBackJobs(
  db: Database,
  { at, leaseMs, longestMs }: { at: number; leaseMs: number; longestMs: number },
): Promise<void> {
  const [leasedUntil, retryAt] = [at + leaseMs, at + longestMs]
  if ((await findAhead(db, String(at), String(leasedUntil), String(retryAt))).length === 0) return
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("jobs")
      .set((eb) => ({ run_at: sql<number>`${at} + ${eb.ref("run_at")} - ${eb.ref("created_at")}`, created_at: at }))
      .where("state", "!=", "failed")
      .where("created_at", ">", at)
      .execute()
    const waiting = trx.updateTable("jobs").set({ run_at: retryAt }).where("state", "=", "retry")
    await waiting.where("run_at", ">", retryAt).execute()
    // A process that lives renews its lease.
    await trx.updateTable("jobs").set({ leased_until: leasedUntil }).where("leased_until", ">", leasedUntil).execute()
  })
}
