import type { Reddit } from "@citable/reddit/reddit"
import type { Database } from "@citable/storage/database"

import type { Jobs } from "../jobs/jobs.ts"
import { keepThreads } from "./keep-threads.ts"

export interface ThreadsServices {
  db: Database
  jobs: Jobs
  now: () => number
  reddit?: Reddit | undefined
}

/** Milliseconds between looks for threads that are old or that Reddit may have deleted. */
const lookMs = 3_600_000

/** Starts the worker that keeps to Reddit's terms for threads. */
export async function startThreads(
  services: ThreadsServices,
  options: { retentionDays?: number | undefined; onError: (error: unknown) => void },
): Promise<void> {
  const { db, jobs, now } = services
  const kind = "reddit-threads"
  const enqueue = () =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { kind, key: kind, payload: {}, runAt: now() + lookMs }))
  await jobs.work(kind, async () => {
    // Do this first, so that a failure does not stop the schedule.
    await enqueue()
    await keepThreads(services, options)
  })
  await enqueue()
}
