import { engineKinds } from "@citable/engines/engine-kinds"

import type { Services } from "../../../call/call-context.ts"
import { toDay } from "../../../call/date-range.ts"
import { openEngines } from "../../../engines/open-engines.ts"
import { readThreads } from "../../../reddit/read-threads.ts"
import { createLeaving } from "../../../secrets/create-leaving.ts"
import { runScan, type RunScanOptions } from "./run-scan.ts"

/** Milliseconds between checks for due scans. */
const lookMs = 600_000
/** Milliseconds until a failed scan continues. */
const retryMs = 60_000

/** Starts the workers that run scans, and that start the scheduled scans of brands. */
export async function startScans(
  services: Pick<
    Services,
    | "db"
    | "box"
    | "jobs"
    | "engines"
    | "engineFetch"
    | "writers"
    | "prompts"
    | "writingLimits"
    | "scanLimits"
    | "now"
    | "notifyWorkers"
    | "tally"
  >,
  options: Pick<RunScanOptions, "sliceMs" | "perEngine"> & { onError: (error: unknown) => void },
): Promise<void> {
  const { db, jobs, now } = services
  const lookAgain = () =>
    db
      .transaction()
      .execute((trx) =>
        jobs.enqueue(trx, { kind: "scan-schedule", key: "scan-schedule", payload: {}, runAt: now() + lookMs }),
      )
  const leave = createLeaving(services)
  const run = async ({ scan_id: scanId }: Record<string, unknown>) => {
    const scan = await db
      .selectFrom("scans")
      .innerJoin("brands", "brands.id", "scans.brand_id")
      .select(["scans.id", "brand_id", "account_id"])
      .where("scans.id", "=", String(scanId))
      .where("scans.status", "in", ["queued", "running"])
      .executeTakeFirst()
    if (scan === undefined) return
    const wait = await leave(String(scanId), { brandId: scan.brand_id, kinds: engineKinds })
    if (wait !== undefined) return runAgain(scan, wait)
    try {
      const engines = await openEngines(services, scan.brand_id)
      await runScan(String(scanId), { ...services, ...options, engines })
      await readThreads(db, scan.brand_id, { now })
    } catch (error) {
      // A scan must end, whatever fails.
      options.onError(error)
      await runAgain(scan, retryMs)
    }
  }
  const runAgain = (scan: { id: string; account_id: string }, wait: number) => {
    const again = {
      kind: "scan",
      key: `${scan.id} ${now()}`,
      share: scan.account_id,
      payload: { scan_id: scan.id },
      runAt: now() + wait,
    }
    return db.transaction().execute((trx) => jobs.enqueue(trx, again))
  }
  await jobs.work("scan", run, { isShared: true })
  await jobs.work("read-answers", async ({ brand_id: brandId }) => {
    const { rereadAnswers } = await import("./reread-answers.ts")
    await rereadAnswers(db, String(brandId), { now })
    await readThreads(db, String(brandId), { now })
  })
  await jobs.work("judge-answers", async ({ brand_id: brandId, scan_id: scanId }) => {
    const { judgeAnswers } = await import("./judge-answers.ts")
    await judgeAnswers(services, { brandId: String(brandId), scanId: String(scanId) })
  })
  await jobs.work("asked-spans", async ({ brand_id: brandId }) => {
    const { fillAskedSpans } = await import("../alike/fill-asked-spans.ts")
    await fillAskedSpans(db, String(brandId))
    const { repackDays } = await import("../packed-days/repack-days.ts")
    await repackDays(db, String(brandId))
  })
  let isCurrent = false
  let lastLook: string | undefined
  await jobs.work("scan-schedule", async () => {
    // Do this first, so that a failure does not stop the schedule.
    await lookAgain()
    // The reader of mentions changes only with the program.
    if (!isCurrent) {
      const { requestStaleRereads } = await import("./request-stale-rereads.ts")
      await requestStaleRereads(db, jobs)
    }
    isCurrent = true
    const { startDueScans } = await import("./start-due-scans.ts")
    await startDueScans(services, options.onError)
    const today = toDay(now())
    if (today === lastLook) return
    lastLook = today
    const { lookAtEffects } = await import("../effects/look-at-effects.ts")
    await lookAtEffects(db, now(), options.onError)
  })
  await lookAgain()
}
