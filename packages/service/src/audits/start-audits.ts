import type { Services } from "../call/call-context.ts"
import { failAudit } from "./end-audit.ts"
import { inspectSite } from "./inspect-site.ts"
import { measureSite } from "./measure-site.ts"
import { runAudit } from "./run-audit.ts"

/** Milliseconds after which an audit lets others run. */
const sliceMs = 60_000
/** Milliseconds until an audit that failed goes on. */
const retryMs = 60_000
/** An audit that fails more often ends. */
const maxFailures = 5

/** Starts the worker that runs audits, one at a time in slices. */
export async function startAudits(
  services: Pick<Services, "db" | "jobs" | "reading" | "now" | "notifyWorkers">,
  { onError }: { onError: (error: unknown) => void },
): Promise<{ close: () => Promise<void> }> {
  const { db, jobs, reading, now, notifyWorkers } = services
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
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sliceMs)])
      const run = runAudit(auditId, {
        db,
        fetch: reading.fetch,
        now,
        signal,
        onEnd: notifyWorkers,
        inspectAiAccess: (facts, robots) => inspectSite(facts, robots, { ...reading, now, signal }),
        measureVitals: (urls, device) => measureSite(urls, { reading, device, now, signal }),
      })
      running = run.catch(() => {})
      if (!(await run)) await again(auditId, now())
    } catch (error) {
      onError(error)
      const row = await db
        .updateTable("audits")
        .set((eb) => ({ failures: eb("failures", "+", 1) }))
        .where("id", "=", auditId)
        .returning("failures")
        .executeTakeFirst()
      // An audit must end, whatever fails.
      if (row === undefined) return
      if (row.failures < maxFailures) await again(auditId, now() + retryMs)
      else await failAudit(auditId, { db, now, reason: "The service failed. Its log says why.", onEnd: notifyWorkers })
    }
  })
  return {
    async close() {
      closing.abort(new Error("The service closes."))
      await running
    },
  }
}
