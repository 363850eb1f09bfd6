import type { Transaction } from "kysely"

import { settleSpending } from "../spending/settle-spending.ts"
import { rowLocks } from "../storage/row-locks.ts"
import type { Tables } from "../storage/tables/tables.ts"
import type { WritingStatus } from "../storage/tables/writing-tables.ts"

export interface JobEnd {
  status: Extract<WritingStatus, "completed" | "failed" | "cancelled">
  /** Why it failed, for people. */
  error?: { code: string; message: string }
  now: number
}

/**
 * Ends a job of writing and gives back what it reserved and did not spend.
 *
 * @returns whether this call ended it: false if it had ended before.
 */
export async function endJob(
  trx: Transaction<Tables>,
  jobId: string,
  { status, error, now }: JobEnd,
): Promise<boolean> {
  const { forUpdate } = rowLocks(trx)
  const job = await forUpdate(
    trx
      .selectFrom("writing_jobs")
      .select(["account_id", "brand_id", "month", "reserved", "status"])
      .where("id", "=", jobId),
  ).executeTakeFirst()
  if (job === undefined || (job.status !== "queued" && job.status !== "running")) return false
  await trx
    .updateTable("writing_jobs")
    .set({
      status,
      reserved: 0,
      error_code: error?.code ?? null,
      error: error?.message.slice(0, 2000) ?? null,
      finished_at: now,
    })
    .where("id", "=", jobId)
    .execute()
  await settleSpending(
    trx,
    { accountId: job.account_id, brandId: job.brand_id, month: job.month },
    { cost: 0, released: job.reserved },
  )
  return true
}
