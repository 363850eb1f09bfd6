import { type Database, serverOf } from "../storage/database.ts"
import { createLeaseJobs } from "./create-lease-jobs.ts"
import type { Jobs, JobsOptions } from "./jobs.ts"

/** The background work of a database: pg-boss on Postgres, a table with leases elsewhere. */
export async function openJobs(db: Database, options: JobsOptions): Promise<Jobs> {
  if (serverOf(db) === undefined) return createLeaseJobs(db, options)
  // Loaded where it is wanted.
  const { createBossJobs } = await import("./create-boss-jobs.ts")
  return createBossJobs(db, options)
}
