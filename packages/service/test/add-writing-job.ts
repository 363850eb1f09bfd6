import type { Database } from "@citable/storage/database"

import { reserveSpending } from "../src/spending/reserve-spending.ts"

const limits = { job: null, brandMonth: null, accountMonth: null, jobsMonth: null }

/** Adds a running job of writing, `wrt_1` of the brand `brd_1`, that has reserved so many millionths of a dollar. */
export async function addWritingJob(db: Database, { reserved, now }: { reserved: number; now: number }): Promise<void> {
  const owner = { accountId: "acc_1", brandId: "brd_1" }
  await db.transaction().execute(async (trx) => {
    const { month } = await reserveSpending(trx, { ...owner, estimate: reserved, limits, now })
    await trx
      .insertInto("writing_jobs")
      .values({
        id: "wrt_1",
        account_id: owner.accountId,
        brand_id: owner.brandId,
        kind: "generate",
        content_id: null,
        status: "running",
        settings: "{}",
        writer: "claude",
        estimate: reserved,
        step: null,
        result: null,
        month,
        reserved,
        error_code: null,
        error: null,
        created_at: now,
        started_at: now,
        finished_at: null,
      })
      .execute()
  })
}
