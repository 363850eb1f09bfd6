import { nextRun } from "@citable/contract/times"
import { lockBrand, toSchedule } from "@citable/storage/brand-row"

import type { Services } from "../call/call-context.ts"
import { queueAudit } from "./queue-audit.ts"

const most = 500

/** Starts an audit of the site of each brand whose schedule is due: see `nextRun`. An audit of the whole site by hand counts, too. */
export async function startDueAudits(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  onError: (error: unknown) => void,
): Promise<void> {
  const brands = await db
    .selectFrom("brands")
    .select("id")
    .where("schedules", "is not", null)
    .where("deletes_at", "is", null)
    .execute()
  for (const { id } of brands) {
    const start = db.transaction().execute(async (trx) => {
      const brand = await lockBrand(trx, id)
      if (brand === undefined) return
      const { audits: every, hours, paused } = toSchedule(brand)
      const [domain] = JSON.parse(brand.domains) as string[]
      if (every === "off" || paused.includes("audits") || domain === undefined) return
      const at = now()
      const audits = trx.selectFrom("audits").select("created_at").where("brand_id", "=", id)
      // A brand has one running audit.
      const running = await audits.where("status", "in", ["queued", "running"]).executeTakeFirst()
      if (running !== undefined) return
      const last = await audits
        .where("scope", "=", "site")
        // One that ended while the clock was ahead must not hold up the next ones until then.
        .where("created_at", "<=", at)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst()
      const due = nextRun({ every, hour: hours.audits, zone: brand.time_zone, last: last?.created_at, now: at })
      if (due === undefined || due > at) return
      await queueAudit({ db: trx, jobs }, id, {
        at,
        settings: {
          urls: null,
          isScheduled: true,
          start: domain,
          hosts: JSON.parse(brand.domains) as string[],
          maxPages: most,
          coreWebVitals: false,
          accessibility: true,
          device: "mobile",
          ignoreRobots: false,
        },
      })
    })
    await start.catch(onError)
  }
}
