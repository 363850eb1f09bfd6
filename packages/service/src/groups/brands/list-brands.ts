import type { Handler } from "../../call/call-context.ts"
import { toBrand } from "./brand-rows.ts"

export const listBrands: Handler<"list_brands"> = async ({ db, principal }) => {
  // Postgres does not accept an empty list.
  if (principal.roles?.size === 0) return { output: { data: [] } }
  let query = db
    .selectFrom("brands")
    .selectAll()
    .where("account_id", "=", principal.accountId)
    .where("purge_started_at", "is", null)
  if (principal.brandId !== null) query = query.where("id", "=", principal.brandId)
  if (principal.roles !== null) query = query.where("id", "in", [...principal.roles.keys()])
  const rows = await query.orderBy("created_at").orderBy("id").execute()
  return { output: { data: rows.map(toBrand) } }
}
