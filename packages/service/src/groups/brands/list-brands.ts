import type { Handler } from "../../call/call-context.ts"
import { openList, selectPage } from "../../call/open-list.ts"
import { toBrand } from "./brand-rows.ts"

export const listBrands: Handler<"list_brands"> = async ({ db, box, principal }, { cursor, limit }) => {
  // Postgres does not accept an empty list.
  if (principal.roles?.size === 0) return { output: { data: [], next_cursor: null, has_more: false } }
  const list = openList(box, "brands", {}, { cursor, limit })
  let query = db
    .selectFrom("brands")
    .selectAll()
    .where("account_id", "=", principal.accountId)
    .where("purge_started_at", "is", null)
  if (principal.brandId !== null) query = query.where("id", "=", principal.brandId)
  if (principal.roles !== null) query = query.where("id", "in", [...principal.roles.keys()])
  const rows = await selectPage(query, list, { column: "created_at", sort: "created_at", limit }).execute()
  const { shown, paging } = list.page(rows, ({ created_at: at, id }) => [at, id])
  return { output: { data: shown.map(toBrand), ...paging } }
}
