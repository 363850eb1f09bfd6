import type { Handler } from "../../kernel/call-context.ts"
import { readListCursor } from "../../kernel/read-list-cursor.ts"
import { toCompetitor } from "./competitors.ts"

export const listCompetitors: Handler<"list_competitors"> = async ({ db, box, brand }, input) => {
  const scope = `competitors ${brand.id}`
  let query = db.selectFrom("competitors").selectAll().where("brand_id", "=", brand.id)
  if (input.cursor !== undefined) query = query.where("id", ">", readListCursor(box, input.cursor, scope)[0] as string)
  const rows = await query
    .orderBy("id")
    .limit(input.limit + 1)
    .execute()
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length && last !== undefined
  const nextCursor = hasMore ? box.signToken("cur_", [scope, last.id]) : null
  return { output: { data: shown.map(toCompetitor), next_cursor: nextCursor, has_more: hasMore } }
}
