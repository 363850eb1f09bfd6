import type { Database } from "@citable/storage/database"

import type { Services } from "../call/call-context.ts"
import type { RunAuditOptions } from "./audit-run.ts"
import { countFailure } from "./count-failure.ts"
import { failAudit } from "./fail-audit.ts"
import { resumeLostAudits } from "./resume-lost-audits.ts"

/** Milliseconds after which a crawl lets other audits run. */
const sliceMs = 300_000
/** Milliseconds until an audit that failed goes on. */
const retryMs = 60_000
/** Milliseconds between two looks for audits whose job is gone. */
const lookMs = 600_000

/** Starts the worker that runs audits, one at a time in slices. */
export async function startAudits(
  services: Pick<Services, "db" | "jobs" | "reading" | "checks" | "now" | "notifyWorkers" | "tally">,
  { readClicks, onError }: Pick<RunAuditOptions, "readClicks"> & { onError: (error: unknown) => void },
): Promise<{ close: () => Promise<void> }> {
  const { db, jobs, reading, checks, now, tally } = services
  const onEnd = (status?: "completed" | "failed") => {
    services.notifyWorkers()
    if (status !== undefined) tally?.end("audits", status)
  }
  const closing = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const again = (auditId: string, runAt: number) =>
    db
      .transaction()
      .execute((trx) =>
        jobs.enqueue(trx, { kind: "audit", key: `${auditId} ${now()}`, payload: { audit_id: auditId }, runAt }),
      )
  await jobs.work("audit", async ({ audit_id: id }) => {
    const auditId = String(id)
    try {
      const { signal } = closing
      const pause = AbortSignal.timeout(sliceMs)
      const before = await readCrawled(db, auditId)
      // The crawler and the checks are the largest part of the service, and many services never run an audit.
      const { runSlice } = await import("./run-slice.ts")
      const run = runSlice(auditId, { db, reading, checks, now, signal, pause, readClicks, onEnd, onError })
      running = run.catch(() => {})
      if (await run) return
      const isStuck = !signal.aborted && (await readCrawled(db, auditId)) === before
      if (isStuck && (await countFailure(db, auditId))) {
        const reason = "The site answers too slowly, or refuses the crawler."
        await failAudit(auditId, { db, now, reason, onEnd })
      } else await again(auditId, now())
    } catch (error) {
      onError(error)
      // An audit must end, whatever fails.
      if (await countFailure(db, auditId)) {
        await failAudit(auditId, { db, now, reason: "The service failed. Its log says why.", onEnd })
      } else await again(auditId, now() + retryMs)
    }
  })
  await jobs.work("audit-article", async ({ brand_id: brandId, url }) => {
    const { auditArticle } = await import("./audit-article.ts")
    await auditArticle({ db, jobs, now }, { brandId: String(brandId), url: String(url) })
  })
  const lookAgain = () =>
    db
      .transaction()
      .execute((trx) =>
        jobs.enqueue(trx, { kind: "audit-schedule", key: "audit-schedule", payload: {}, runAt: now() + lookMs }),
      )
  await jobs.work("audit-schedule", async () => {
    // Do this first, so that a failure does not stop the schedule.
    await lookAgain()
    await resumeLostAudits({ db, jobs, now, onEnd })
    const { startDueAudits } = await import("./start-due-audits.ts")
    await startDueAudits({ db, jobs, now }, onError)
  })
  await resumeLostAudits({ db, jobs, now, onEnd })
  await lookAgain()
  return {
    async close() {
      closing.abort(new Error("The service closes."))
      await running
    },
  }
}

async function readCrawled(db: Database, auditId: string): Promise<number | undefined> {
  const row = await db.selectFrom("audits").select("pages_crawled").where("id", "=", auditId).executeTakeFirst()
  return row?.pages_crawled
}
