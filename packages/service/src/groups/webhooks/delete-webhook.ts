import type { Handler } from "../../call/call-context.ts"

export const deleteWebhook: Handler<"delete_webhook"> = async ({ db, brand }, input) => {
  await db.deleteFrom("webhooks").where("id", "=", input.webhook_id).where("brand_id", "=", brand.id).execute()
  return { output: { id: input.webhook_id, deleted: true } }
}
