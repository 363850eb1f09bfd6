import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { endJob } from "./end-job.ts"

/**
 * Ends the open jobs of a brand, in the transaction that deletes it, so that the account gets back what they reserved. Nobody can count
 * an answer that comes later, so the job that waits for one pays what it reserved.
 */
export async function endBrandJobs(trx: Transaction<Tables>, brandId: string, now: number): Promise<void> {
  const { forUpdate } = rowLocks(trx)
  // All of them before any money, as every transaction locks: the deletion of the brand needs those that have ended too.
  const jobs = await forUpdate(
    trx.selectFrom("writing_jobs").select(["id", "status"]).where("brand_id", "=", brandId).orderBy("id"),
  ).execute()
  for (const { id, status } of jobs) await endJob(trx, id, { status: "cancelled", now, isBilled: status === "running" })
}
