import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { WritingStatus } from "@citable/storage/tables/writing-tables"
import type { Transaction } from "kysely"

import { settleSpending } from "../spending/settle-spending.ts"

export interface JobEnd {
  status: Extract<WritingStatus, "completed" | "failed" | "cancelled">
  /** What it gave, as JSON. */
  result?: string
  /** Why it failed, for people. */
  error?: { code: string; message: string }
  now: number
  /** Whether a vendor may have billed what is reserved, because nobody knows how the last request ended. Default: no. */
  isBilled?: boolean
}

/**
 * Ends a job of writing and gives back what it reserved and did not spend. What it read to go on after a restart does not stay, and
 * neither does what other people wrote on Reddit.
 *
 * @returns whether this call ended it: false if it had ended before.
 */
export async function endJob(
  trx: Transaction<Tables>,
  jobId: string,
  { status, result, error, now, isBilled = false }: JobEnd,
): Promise<boolean> {
  const { forUpdate } = rowLocks(trx)
  const job = await forUpdate(
    trx
      .selectFrom("writing_jobs")
      .select(["account_id", "brand_id", "kind", "month", "reserved", "status"])
      .where("id", "=", jobId),
  ).executeTakeFirst()
  if (job === undefined || (job.status !== "queued" && job.status !== "running")) return false
  const cost = isBilled ? job.reserved : 0
  await trx
    .updateTable("writing_jobs")
    .set((eb) => ({
      status,
      reserved: 0,
      spent: eb("spent", "+", cost),
      ...(status === "completed" ? { step: "done" as const, done: eb.ref("of") } : {}),
      result: result ?? null,
      error_code: error?.code ?? null,
      error: error?.message.replaceAll("\0", "").slice(0, 2000).toWellFormed() ?? null,
      finished_at: now,
    }))
    .where("id", "=", jobId)
    .execute()
  await trx.deleteFrom("writing_steps").where("job_id", "=", jobId).execute()
  if (job.kind === "reply")
    await trx.updateTable("writing_calls").set({ answer: null }).where("job_id", "=", jobId).execute()
  await settleSpending(
    trx,
    { accountId: job.account_id, brandId: job.brand_id, month: job.month },
    { cost, released: job.reserved },
  )
  return true
}
