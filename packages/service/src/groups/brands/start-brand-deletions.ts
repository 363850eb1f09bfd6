import type { Services } from "../../call/call-context.ts"
import type { NewJob } from "../../jobs/jobs.ts"

const kind = "delete_brand"

/** The job that deletes a brand when its day is over. */
export function brandDeletionJob(brandId: string, runAt: number): NewJob {
  return { kind, key: brandId, payload: { brand_id: brandId }, runAt }
}

/** Deletes brands whose day is over. It also finds those whose job was lost, such as by a restore from an export. */
export async function startBrandDeletions({ db, jobs, now }: Pick<Services, "db" | "jobs" | "now">): Promise<void> {
  const enqueue = (job: NewJob) => db.transaction().execute((trx) => jobs.enqueue(trx, job))
  /** A run that is due does not wait for the one that is planned. */
  const dueJob = (id: string): NewJob => ({ kind, key: `${id} due`, payload: { brand_id: id } })
  const query = db.selectFrom("brands").select(["id", "deletes_at"]).where("deletes_at", "is not", null)
  for (const { id, deletes_at: at } of await query.execute()) {
    await enqueue((at ?? 0) <= now() ? dueJob(id) : brandDeletionJob(id, at ?? 0))
  }
  await jobs.work(kind, async ({ brand_id: brandId }) => {
    const id = String(brandId)
    const { purgeBrand } = await import("./purge-brand.ts")
    const next = await purgeBrand(db, id, { now })
    if (next === undefined) return
    await enqueue(next <= now() ? dueJob(id) : brandDeletionJob(id, next))
    jobs.wake(kind)
  })
}
