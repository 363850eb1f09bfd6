import type { WriteContext } from "../../../call/call-context.ts"
import { planSync, type SyncPlan, type SyncRow } from "./plan-sync.ts"

/** Plans a sync and adds a job for it; undefined if no integration of the brand has a property of the source. */
export async function requestSync(
  { db, jobs }: Pick<WriteContext, "db" | "jobs">,
  plan: SyncPlan,
): Promise<SyncRow | undefined> {
  const row = await planSync(db, plan)
  if (row?.status === "queued") {
    const { brandId, source } = plan
    await jobs.enqueue(db, {
      kind: "search-sync",
      key: `${brandId} ${source}`,
      payload: { brand_id: brandId, source },
    })
  }
  return row
}
