import type { Jobs } from "../jobs/jobs.ts"
import type { Database } from "../storage/database.ts"
import { backfillThreads } from "./backfill-threads.ts"
import { readThreads } from "./read-threads.ts"

/** Starts the worker that finds the threads of Reddit in answers that an earlier release stored. */
export async function startThreads({ db, jobs, now }: { db: Database; jobs: Jobs; now: () => number }): Promise<void> {
  const unread = await db.selectFrom("reddit_backfills").select("after_id").executeTakeFirst()
  if (unread === undefined) return
  const kind = "reddit-backfill"
  const enqueue = () => db.transaction().execute((trx) => jobs.enqueue(trx, { kind, key: String(now()), payload: {} }))
  await jobs.work(kind, async () => {
    if (!(await backfillThreads(db, { now }))) {
      await enqueue()
      return
    }
    const brands = await db.selectFrom("reddit_threads").select("brand_id").distinct().execute()
    for (const { brand_id: brandId } of brands) await readThreads(db, brandId, { now })
  })
  await enqueue()
}
