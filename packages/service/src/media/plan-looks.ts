import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Jobs } from "../jobs/jobs.ts"

/** Plans the job that tells articles how their pictures look, if that has changed. The rows of files say so: a job that is lost loses nothing. */
export async function planLooks(trx: Transaction<Tables>, jobs: Jobs): Promise<void> {
  const changed = trx.selectFrom("media").select("id").where("look_changed_at", "is not", null).limit(1)
  if ((await changed.executeTakeFirst()) === undefined) return
  await jobs.enqueue(trx, { kind: "looks", key: "looks", payload: {} })
}
