import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import type { Handler } from "../../call/call-context.ts"
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
  const data = rows.map(toWebhook)
  if (!input.article_events) return { output: { data } }
  const { readArticleEvents } = await import("./read-article-events.ts")
  const events = await Promise.all(rows.map(({ id }) => readArticleEvents(db, id)))
  return { output: { data, article_events: events } }
}
