import { type Database, serverOf } from "@citable/storage/database"

import { createLeaseJobs } from "./create-lease-jobs.ts"
import type { Jobs, JobsOptions } from "./jobs.ts"

/**
 * Opens the jobs of a database: pg-boss on Postgres, a table with leases on SQLite. The queue of pg-boss has one order for all, so jobs with a share
 * are in the table on Postgres, too.
 */
export async function openJobs(db: Database, options: JobsOptions): Promise<Jobs> {
  if (serverOf(db) === undefined) return createLeaseJobs(db, options)
  // Load it only for Postgres.
  const { openServerJobs } = await import("./open-server-jobs.ts")
  return openServerJobs(db, options)
}
