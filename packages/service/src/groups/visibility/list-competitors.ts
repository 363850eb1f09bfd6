import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { toCompetitor } from "./competitor-rows.ts"

export const listCompetitors: Handler<"list_competitors"> = async (context, input) => {
  const { db, box, brand } = context
  if (input.trashed) {
    const { listItems } = await import("../../trash/list-items.ts")
    const { items, paging } = await listItems(context, "competitor", input)
    const toItem = ({ row, trashed }: (typeof items)[number]) => ({
      ...toCompetitor(row as Selectable<Tables["competitors"]>),
      trashed,
    })
    return { output: { data: items.map(toItem), ...paging } }
  }
  const list = openList(box, "competitors", brand.id, input)
  let query = db.selectFrom("competitors").selectAll().where("brand_id", "=", brand.id)
  if (list.after !== undefined) query = query.where("id", ">", list.after[0] as string)
  const rows = await query
    .orderBy("id")
    .limit(input.limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, ({ id }) => [id])
  if (input.untracked !== true) return { output: { data: shown.map(toCompetitor), ...paging } }
  const { readUntracked } = await import("./read-untracked.ts")
  return { output: { data: shown.map(toCompetitor), untracked: await readUntracked(db, brand), ...paging } }
}
