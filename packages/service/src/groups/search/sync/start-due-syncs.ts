import { nextRun } from "@citable/contract/times"
import { lockBrand, toSchedule } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { syncSources } from "../find-google.ts"
import { requestSync } from "./request-sync.ts"

const hourMs = 3_600_000
/** Since when an open sync counts as interrupted. */
const lostMs = 2 * hourMs

/** Plans the syncs of each source of a brand whose schedule is due: see `nextRun`. Resumes interrupted ones. */
export async function startDueSyncs(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  onError: (error: unknown) => void,
): Promise<void> {
  const brands = await db
    .selectFrom("integrations")
    .select("brand_id")
    .distinct()
    .where("kind", "=", "google")
    .where("credentials", "is not", null)
    .execute()
  for (const { brand_id: brandId } of brands) {
    const start = db.transaction().execute(async (trx) => {
      const brand = await lockBrand(trx, brandId)
      if (brand === undefined) return
      const { search_data: every, hours, paused } = toSchedule(brand)
      const at = now()
      for (const source of syncSources) {
        const last = await trx
          .selectFrom("search_syncs")
          .select(["status", "updated_at"])
          .where("brand_id", "=", brandId)
          .where("source", "=", source)
          .executeTakeFirst()
        const isOpen = last?.status === "queued" || last?.status === "running"
        const due = isOpen
          ? last.updated_at + lostMs
          : paused.includes("search_data")
            ? undefined
            : nextRun({ every, hour: hours.search_data, zone: brand.time_zone, last: last?.updated_at, now: at })
        // The worker looks once an hour, so an hour less than the period keeps the time of day. One of a time when the clock was ahead is due.
        const isEarly = hours.search_data === null && !isOpen
        const isAhead = last !== undefined && last.updated_at > at
        if (due === undefined || (!isAhead && due - (isEarly ? hourMs : 0) > at)) continue
        await requestSync({ db: trx, jobs }, { brandId, source, at })
      }
    })
    await start.catch(onError)
  }
}
