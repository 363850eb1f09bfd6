import type { AuditSettings } from "@citable/audits/audit-settings"
import { newId } from "@citable/storage/new-id"

import type { WriteContext } from "../call/call-context.ts"

/** Inserts an audit, and its job. Returns its id. */
export async function queueAudit(
  { db, jobs }: Pick<WriteContext, "db" | "jobs">,
  brandId: string,
  { settings, at }: { settings: AuditSettings; at: number },
): Promise<string> {
  const id = newId("aud", at)
  await db
    .insertInto("audits")
    .values({
      id,
      brand_id: brandId,
      status: "queued",
      step: "waiting",
      scope: settings.urls === null ? "site" : "urls",
      settings: JSON.stringify(settings),
      created_at: at,
    })
    .execute()
  await jobs.enqueue(db, { kind: "audit", key: id, payload: { audit_id: id } })
  return id
}
