import type { Handler } from "../../kernel/call-context.ts"
import { readListCursor } from "../../kernel/read-list-cursor.ts"
import { toScans } from "./scans/to-scan.ts"

export const listScans: Handler<"list_scans"> = async ({ db, box, brand }, input) => {
  const scope = `scans ${brand.id} ${input.status ?? ""}`
  let query = db.selectFrom("scans").selectAll().where("brand_id", "=", brand.id)
  if (input.status !== undefined) query = query.where("status", "=", input.status)
  if (input.cursor !== undefined) query = query.where("id", "<", readListCursor(box, input.cursor, scope)[0] as string)
  const rows = await query
    .orderBy("id", "desc")
    .limit(input.limit + 1)
    .execute()
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length && last !== undefined
  const nextCursor = hasMore ? box.signToken("cur_", [scope, last.id]) : null
  return { output: { data: await toScans(db, shown), next_cursor: nextCursor, has_more: hasMore } }
}
