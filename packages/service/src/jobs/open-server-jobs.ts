import type { Database } from "@citable/storage/database"

import { createBossJobs } from "./create-boss-jobs.ts"
import { createLeaseJobs } from "./create-lease-jobs.ts"
import type { Jobs, JobsOptions } from "./jobs.ts"
import { joinJobs } from "./join-jobs.ts"
import { openDatabaseClock } from "./open-database-clock.ts"

/** Opens the jobs of a Postgres server: pg-boss, and the table for jobs with a share, both by the clock of the server. */
export async function openServerJobs(db: Database, options: JobsOptions): Promise<Jobs> {
  const clock = await openDatabaseClock(db, options.onError)
  const leases = createLeaseJobs(db, { ...options, now: clock.now })
  const shared: Jobs = {
    ...leases,
    enqueue: (trx, { runAt, ...job }) =>
      leases.enqueue(trx, { ...job, ...(runAt === undefined ? {} : { runAt: clock.now() + runAt - options.now() }) }),
    async close() {
      clock.close()
      await leases.close()
    },
  }
  return joinJobs({ plain: createBossJobs(db, options), shared })
}
