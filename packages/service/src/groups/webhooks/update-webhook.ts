import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { toWebhook } from "./webhook-rows.ts"

export const updateWebhook: Handler<"update_webhook"> = async (context, input) => {
  if (input.trashed === false) return (await import("./restore-webhook.ts")).restoreWebhook(context, input)
  const { db, brand, now, deliverAfterCommit } = context
  const enabled = input.enabled
  const row = await db
    .updateTable("webhooks")
    .set({
      ...(input.url === undefined ? {} : { url: input.url }),
      ...(input.events === undefined ? {} : { events: JSON.stringify([...new Set(input.events)]) }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.article_url === undefined ? {} : { article_url: input.article_url }),
      ...(input.preview_url === undefined ? {} : { preview_url: input.preview_url }),
      ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0, disabled_reason: null }),
      // A new URL, or enabling the webhook, resets its failures.
      ...(input.url === undefined && enabled !== true ? {} : { failing_since: null, failures: 0, retry_at: null }),
      updated_at: now(),
    })
    .where("id", "=", input.webhook_id)
    .where("brand_id", "=", brand.id)
    .returningAll()
    .executeTakeFirst()
  // Another request has deleted it.
  if (row === undefined) throw notFound()
  // Send the events that waited while the webhook was off.
  deliverAfterCommit()
  return { output: toWebhook(row) }
}
