import type { Services } from "../../../call/call-context.ts"
import { hasLookChanges } from "../../../media/has-look-changes.ts"
import { lookJob } from "../../../media/look-job.ts"

export type LookServices = Pick<Services, "db" | "jobs" | "now" | "notifyWorkers">

/** Starts the worker that tells articles how their pictures look, once that is known or has changed. */
export async function startLooks(services: LookServices): Promise<void> {
  const { db, jobs } = services
  await jobs.work(lookJob.kind, async () => {
    const { spreadLooks } = await import("./spread-looks.ts")
    await spreadLooks(services)
  })
  // An earlier process may have ended before it could plan the job.
  if (await hasLookChanges(db)) await db.transaction().execute((trx) => jobs.enqueue(trx, lookJob))
}
