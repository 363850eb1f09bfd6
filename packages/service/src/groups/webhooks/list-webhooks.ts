import type { Selectable } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import type { Tables } from "../../storage/tables/tables.ts"
import { toWebhook } from "./webhook-rows.ts"

export const listWebhooks: Handler<"list_webhooks"> = async (context, input) => {
  const { db, brand } = context
  if (input.trashed) {
    const { listItems } = await import("../../trash/list-items.ts")
    const { items } = await listItems(context, "webhook", {})
    const data = items.map(({ row, trashed }) => ({ ...toWebhook(row as Selectable<Tables["webhooks"]>), trashed }))
    return { output: { data } }
  }
  const rows = await db.selectFrom("webhooks").selectAll().where("brand_id", "=", brand.id).orderBy("id").execute()
  return { output: { data: rows.map(toWebhook) } }
}
