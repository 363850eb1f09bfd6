import { ProblemError } from "@citable/contract/problem-error"
import { nextRun } from "@citable/contract/times"
import { lockBrand, toSchedule } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { openEngines } from "../../../engines/open-engines.ts"
import { planScan } from "./plan-scan.ts"

/** Starts a scan of each brand whose schedule is due: see `nextRun`. It waits for a scheduled scan in progress. */
export async function startDueScans(
  services: Pick<Services, "db" | "box" | "jobs" | "engines" | "engineFetch" | "now">,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, jobs, now } = services
  const brands = await db
    .selectFrom("brands")
    .select(["id", "account_id"])
    .where("schedule", "!=", JSON.stringify({ scans: "off" }))
    // Nobody would read what a scan of a brand costs that is to be deleted.
    .where("deletes_at", "is", null)
    .execute()
  for (const brand of brands) {
    const start = db.transaction().execute(async (trx) => {
      const locked = await lockBrand(trx, brand.id)
      if (locked === undefined) return
      const { scans: every, hours, paused, scan_engines: engines, scan_tags: tags } = toSchedule(locked)
      if (paused.includes("scans")) return
      const at = now()
      const last = await trx
        .selectFrom("scans")
        .select(["created_at", "status"])
        .where("brand_id", "=", brand.id)
        .where("trigger", "=", "schedule")
        // One that ended while the clock was ahead must not hold up the next ones until then.
        .where((eb) => eb.or([eb("created_at", "<=", at), eb("status", "in", ["queued", "running"])]))
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst()
      if (last?.status === "queued" || last?.status === "running") return
      const due = nextRun({ every, hour: hours.scans, zone: locked.time_zone, last: last?.created_at, now: at })
      if (due === undefined || due > at) return
      try {
        const known = await openEngines({ ...services, db: trx }, brand.id)
        const scan = await planScan(trx, {
          brandId: brand.id,
          trigger: "schedule",
          repeats: 1,
          ...(engines.length === 0 ? {} : { engines }),
          ...(tags.length === 0 ? {} : { prompt_tags: tags }),
          known,
          at,
        })
        await jobs.enqueue(trx, { kind: "scan", key: scan.id, share: brand.account_id, payload: { scan_id: scan.id } })
      } catch (error) {
        // A brand without prompts has no questions yet. Go on with the others.
        if (!(error instanceof ProblemError)) throw error
      }
    })
    await start.catch(onError)
  }
}
