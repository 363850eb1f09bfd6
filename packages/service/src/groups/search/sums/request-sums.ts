import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Jobs } from "../../../jobs/jobs.ts"

/** A file comes in many calls, and a sync brings day after day: the job runs when most of them are over. */
const delayMs = 5000

/** Plans the job that makes missing sums of days. Questions read the rows until it is done. */
export async function requestSums(
  trx: Transaction<Tables>,
  { jobs, now }: { jobs: Pick<Jobs, "enqueue">; now: () => number },
): Promise<void> {
  await jobs.enqueue(trx, { kind: "search-sums", key: "search-sums", payload: {}, runAt: now() + delayMs })
}
