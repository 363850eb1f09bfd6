import { notFound, ProblemError } from "@citable/contract/problem-error"
import { createWebhookSecret } from "@citable/webhooks"

import type { Handler } from "../../call/call-context.ts"
import { rotateSecret } from "../../outbox/deliveries/webhook-secrets.ts"
import { toWebhook } from "./webhook-rows.ts"

export const rotateWebhookSecret: Handler<"rotate_webhook_secret"> = async ({ db, box, brand, now }, input) => {
  const at = now()
  const secret = createWebhookSecret()
  const webhook = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", input.webhook_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  const row = await db
    .updateTable("webhooks")
    .set({ ...rotateSecret(box, webhook, secret, at), updated_at: at })
    .where("id", "=", webhook.id)
    // Two simultaneous rotations would lose the secret of one of them.
    .where("secret", "=", webhook.secret)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) {
    throw new ProblemError("conflict", "Another request rotated the secret at the same time. Try again.")
  }
  const until = row.previous_until
  return {
    output: {
      ...toWebhook(row),
      secret,
      previous_secret_until: until === null ? null : new Date(until).toISOString(),
    },
  }
}
