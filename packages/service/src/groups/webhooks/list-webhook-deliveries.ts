import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import type { nameArticles } from "./name-articles.ts"
import { toDelivery } from "./webhook-rows.ts"

export const listWebhookDeliveries: Handler<"list_webhook_deliveries"> = async ({ db, view, brand }, input) => {
  let query = db.selectFrom("deliveries").selectAll().where("webhook_id", "=", input.webhook_id)
  if (input.status !== undefined) query = query.where("status", "=", input.status)
  if (input.content_id !== undefined) {
    // An id has letters, digits and an underscore, which matches any character in a pattern.
    const pattern = `%"content_id":"${input.content_id.replace("_", "\\_")}"%`
    query = query.where(sql<boolean>`body like ${pattern} escape '\\'`)
  }
  if (input.before !== undefined) query = query.where("id", "<", input.before)
  const rows = await query.orderBy("id", "desc").limit(input.limit).execute()
  // An event can be of a draft.
  const contents = view === "working" ? await named(db, brand.id, rows) : undefined
  return {
    output: {
      data: rows.map((row, index) => ({ ...toDelivery(row, view), content: contents?.[index] ?? null })),
    },
  }
}

/** People look at the log; a start does not. */
const named: typeof nameArticles = async (...of) => (await import("./name-articles.ts")).nameArticles(...of)
