import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { toScans } from "./scans/to-scan.ts"

export const listScans: Handler<"list_scans"> = async ({ db, box, brand }, input) => {
  const list = openList(
    box,
    "scans",
    [brand.id, input.status, ...(input.trigger === undefined ? [] : [input.trigger])],
    input,
  )
  let query = db.selectFrom("scans").selectAll().where("brand_id", "=", brand.id)
  if (input.status !== undefined) query = query.where("status", "=", input.status)
  if (input.trigger !== undefined) query = query.where("trigger", "=", input.trigger)
  if (list.after !== undefined) query = query.where("id", "<", list.after[0] as string)
  const rows = await query
    .orderBy("id", "desc")
    .limit(input.limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, ({ id }) => [id])
  return { output: { data: await toScans(db, shown), ...paging } }
}
