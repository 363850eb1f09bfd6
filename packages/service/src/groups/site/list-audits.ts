import { auditColumns, toAudits } from "../../audits/to-audit.ts"
import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"

export const listAudits: Handler<"list_audits"> = async ({ db, box, brand }, input) => {
  const list = openList(box, "audits", [brand.id, input.status], input)
  let query = db.selectFrom("audits").select(auditColumns).where("brand_id", "=", brand.id)
  if (input.status !== undefined) query = query.where("status", "=", input.status)
  if (list.after !== undefined) query = query.where("id", "<", list.after[0] as string)
  const rows = await query
    .orderBy("id", "desc")
    .limit(input.limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, ({ id }) => [id])
  return { output: { data: await toAudits(db, shown), ...paging } }
}
