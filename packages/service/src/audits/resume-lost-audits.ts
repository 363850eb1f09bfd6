import type { Services } from "../call/call-context.ts"
import { countFailure } from "./count-failure.ts"
import type { EndAuditOptions } from "./end-audit.ts"
import { failAudit } from "./fail-audit.ts"

/** An audit that never ends keeps others of its brand from starting. So audits without a job get one, and end if that happens often. */
export async function resumeLostAudits({
  db,
  jobs,
  now,
  onEnd,
}: Pick<Services, "db" | "jobs" | "now"> & Pick<EndAuditOptions, "onEnd">): Promise<void> {
  const open = await db.selectFrom("audits").select("id").where("status", "in", ["queued", "running"]).execute()
  for (const { id } of open) {
    const job = { kind: "audit", payload: { audit_id: id } }
    if (await jobs.has(job)) continue
    if (await countFailure(db, id)) {
      const reason = "This audit was interrupted too often. The log of the service may say why. Start another one."
      await failAudit(id, { db, now, reason, onEnd })
    } else await db.transaction().execute((trx) => jobs.enqueue(trx, { ...job, key: id }))
  }
}
