import { notFound } from "@citable/contract/problem-error"

import { toAudits } from "../../audits/to-audit.ts"
import type { Handler } from "../../call/call-context.ts"

export const getAudit: Handler<"get_audit"> = async ({ db, brand }, input) => {
  const row = await db
    .selectFrom("audits")
    .selectAll()
    .where("id", "=", input.audit_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  const [output] = await toAudits(db, row === undefined ? [] : [row])
  if (output === undefined) throw notFound()
  return { output }
}
