import type { Handler } from "../../call/call-context.ts"
import { toWebhook } from "./webhook-rows.ts"

export const listWebhooks: Handler<"list_webhooks"> = async ({ db, brand }) => {
  const rows = await db.selectFrom("webhooks").selectAll().where("brand_id", "=", brand.id).orderBy("id").execute()
  return { output: { data: rows.map(toWebhook) } }
}
