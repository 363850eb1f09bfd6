import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import type { WriteContext } from "../../call/call-context.ts"
import { refuseMore } from "../../call/refuse-more.ts"
import { readRows } from "../../trash/read-rows.ts"
import { refuseOtherFields } from "../../trash/refuse-other-fields.ts"
import { restoreItem } from "../../trash/restore-item.ts"
import { toWebhook } from "./webhook-rows.ts"

/**
 * Takes a webhook out of the trash, with its secret and its log. It sends nothing by that: what waited when it was deleted has failed, so that
 * redeliver_webhook can send it.
 */
export async function restoreWebhook(
  context: WriteContext,
  input: ParsedToolInput<"update_webhook">,
): Promise<{ output: ToolOutput<"update_webhook"> }> {
  refuseOtherFields(input)
  const { db, brand } = context
  const { webhook_id: id } = input
  await restoreItem(context, { kind: "webhook", id }, async ({ row, secret }) => {
    await refuseMore(db, brand.id, "webhooks")
    const kept = row as Omit<Selectable<Tables["webhooks"]>, "secret">
    const fresh = { failing_since: null, failures: 0, retry_at: null }
    await db
      .insertInto("webhooks")
      .values({ ...kept, ...fresh, secret: secret ?? "" })
      .execute()
    for await (const deliveries of readRows(db, id, "deliveries")) {
      for (const delivery of deliveries) await db.insertInto("deliveries").values(ended(delivery)).execute()
    }
  })
  const query = db.selectFrom("webhooks").selectAll().where("id", "=", id).where("brand_id", "=", brand.id)
  const restored = await query.executeTakeFirstOrThrow(() => notFound())
  return { output: toWebhook(restored) }
}

function ended(delivery: Selectable<Tables["deliveries"]>): Selectable<Tables["deliveries"]> {
  if (delivery.status !== "pending") return delivery
  const error = "Somebody deleted the webhook before the service sent this."
  return { ...delivery, status: "failed", error, next_attempt_at: null, leased_until: null, lease_owner: null }
}
