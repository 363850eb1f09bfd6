import type { Reddit } from "@citable/reddit/reddit"
import type { Database } from "@citable/storage/database"

import type { Jobs } from "../jobs/jobs.ts"
import { backfillThreads } from "./backfill-threads.ts"
import { keepThreads } from "./keep-threads.ts"
import { readThreads } from "./read-threads.ts"

export interface ThreadsServices {
  db: Database
  jobs: Jobs
  now: () => number
  reddit?: Reddit | undefined
}

/** Milliseconds between looks for threads that are old or that Reddit may have deleted. */
const lookMs = 3_600_000

/**
 * Starts the workers of threads: one finds those in answers that an earlier release stored, the other keeps to Reddit's
 * terms.
 */
export async function startThreads(
  services: ThreadsServices,
  options: { retentionDays?: number | undefined; onError: (error: unknown) => void },
): Promise<void> {
  const { db, jobs, now } = services
  const [backfill, look] = ["reddit-backfill", "reddit-threads"]
  const enqueue = (kind: string, key: string, runAt: number) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { kind, key, payload: {}, runAt }))
  await jobs.work(look, async () => {
    // Do this first, so that a failure does not stop the schedule.
    await enqueue(look, look, now() + lookMs)
    await keepThreads(services, options)
  })
  await enqueue(look, look, now() + lookMs)
  const unread = await db.selectFrom("reddit_backfills").select("after_id").executeTakeFirst()
  if (unread === undefined) return
  await jobs.work(backfill, async () => {
    if (!(await backfillThreads(db, { now }))) {
      await enqueue(backfill, String(now()), now())
      return
    }
    const brands = await db.selectFrom("reddit_threads").select("brand_id").distinct().execute()
    for (const { brand_id: brandId } of brands) await readThreads(db, brandId, { now })
  })
  await enqueue(backfill, String(now()), now())
}
