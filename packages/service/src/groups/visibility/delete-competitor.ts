import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"
import { requestReread } from "./scans/request-reread.ts"

export const deleteCompetitor: Handler<"delete_competitor"> = async (context, input) => {
  const { db, brand, jobs } = context
  await lockBrand(db, brand.id)
  const row = await db
    .deleteFrom("competitors")
    .where("id", "=", input.competitor_id)
    .where("brand_id", "=", brand.id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const { trashItem } = await import("../../trash/trash-item.ts")
  const until = await trashItem(context, { kind: "competitor", id: row.id, words: row.name, row })
  await requestReread(jobs, db, brand.id)
  return { output: { id: row.id, deleted: true, restorable_until: until } }
}
