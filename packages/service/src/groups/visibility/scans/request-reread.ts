import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Jobs } from "../../../jobs/jobs.ts"

/** Adds a job that parses a brand's answers again after its names changed, if it has answers. */
export async function requestReread(jobs: Jobs, trx: Transaction<Tables>, brandId: string): Promise<void> {
  const answer = await trx
    .selectFrom("answers")
    .select("id")
    .where("brand_id", "=", brandId)
    .limit(1)
    .executeTakeFirst()
  if (answer === undefined) return
  await jobs.enqueue(trx, { kind: "read-answers", key: brandId, payload: { brand_id: brandId } })
}
