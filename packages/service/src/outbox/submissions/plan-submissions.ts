import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Jobs } from "../../jobs/jobs.ts"

/** Plans the next look for addresses to submit. It is planned anew as long as a brand has chosen a search engine. */
export const planSubmissions = (trx: Transaction<Tables>, jobs: Jobs, runAt: number): Promise<void> =>
  jobs.enqueue(trx, { kind: "submissions", key: "submissions", payload: {}, runAt })
