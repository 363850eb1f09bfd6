import { notFound } from "@citable/contract/problem-error"
import { webhookOwner } from "@citable/secrets/seal-owners"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"
import { createWebhookSecret } from "@citable/webhooks"

import type { Handler } from "../../call/call-context.ts"
import { refuseMore } from "../../call/refuse-more.ts"
import { toWebhook } from "./webhook-rows.ts"

export const createWebhook: Handler<"create_webhook"> = async ({ db, box, brand, now }, input) => {
  const at = now()
  const secret = createWebhookSecret()
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  await refuseMore(db, brand.id, "webhooks")
  const id = { id: newId("whk", at), brand_id: brand.id }
  const row = await db
    .insertInto("webhooks")
    .values({
      ...id,
      url: input.url,
      events: JSON.stringify([...new Set(input.events ?? [])]),
      description: input.description ?? null,
      article_url: input.article_url ?? null,
      preview_url: input.preview_url ?? null,
      secret: box.seal(secret, webhookOwner(id)),
      enabled: 1,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { output: { ...toWebhook(row), secret } }
}
