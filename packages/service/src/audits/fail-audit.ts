import { enqueueEvent } from "../outbox/enqueue-event.ts"
import type { EndAuditOptions } from "./end-audit.ts"

/** Ends an audit that cannot go on, with its event. */
export async function failAudit(
  auditId: string,
  { db, now, reason, onEnd }: Pick<EndAuditOptions, "db" | "now" | "onEnd"> & { reason: string },
): Promise<void> {
  const at = now()
  const isEnded = await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable("audits")
      .set({ status: "failed", step: "done", error: reason.slice(0, 2000), finished_at: at })
      .where("id", "=", auditId)
      .where("status", "in", ["queued", "running"])
      .returning("brand_id")
      .executeTakeFirst()
    if (ended === undefined) return false
    const data = {
      brand_id: ended.brand_id,
      audit_id: auditId,
      status: "failed",
      score: null,
      error: reason.slice(0, 2000),
    }
    await enqueueEvent(trx, ended.brand_id, { type: "audit.completed", at, data })
    return true
  })
  onEnd?.(isEnded ? "failed" : undefined)
}
