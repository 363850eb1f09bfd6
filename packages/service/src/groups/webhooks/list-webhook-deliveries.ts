import type { Handler } from "../../kernel/call-context.ts"
import { toDelivery } from "./repo.ts"

export const listWebhookDeliveries: Handler<"list_webhook_deliveries"> = async ({ db }, input) => {
  const rows = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("webhook_id", "=", input.webhook_id)
    .orderBy("id", "desc")
    .limit(input.limit)
    .execute()
  return { output: { data: rows.map(toDelivery) } }
}
