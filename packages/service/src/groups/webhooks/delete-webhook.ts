import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import { rowLocks } from "@citable/storage/row-locks"

import type { Handler } from "../../call/call-context.ts"

/** The deliveries that the trash keeps, the last ones. */
const mostDeliveries = 1000

export const deleteWebhook: Handler<"delete_webhook"> = async (context, input) => {
  const { db, brand } = context
  const { webhook_id: id } = input
  if (input.permanent) return (await import("../../trash/erase-item.ts")).eraseItem(context, "webhook", id)
  await lockBrand(db, brand.id)
  const query = db.selectFrom("webhooks").selectAll().where("id", "=", id).where("brand_id", "=", brand.id)
  const found = await rowLocks(db).forUpdate(query).executeTakeFirst()
  // Another request has deleted it.
  if (found === undefined) throw notFound()
  // An old secret signs for a day at most, and nothing is signed meanwhile.
  const { secret, previous_secrets: _secrets, previous_until: _until, ...row } = found
  const words = [row.url, row.description].join("\n")
  const { trashItem } = await import("../../trash/trash-item.ts")
  const until = await trashItem(context, { kind: "webhook", id, words, row, secret })
  const deliveries = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("webhook_id", "=", id)
    .orderBy("id", "desc")
    .limit(mostDeliveries)
    .execute()
  const { keepRows } = await import("../../trash/keep-rows.ts")
  await keepRows(db, id, "deliveries", deliveries)
  await db.deleteFrom("webhooks").where("id", "=", id).execute()
  return { output: { id, deleted: true, restorable_until: until } }
}
