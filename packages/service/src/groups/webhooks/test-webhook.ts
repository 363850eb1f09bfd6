import { ProblemError } from "@citable/contract/problem-error"
import type { Finding } from "@citable/webhooks/doctor"

import type { PreparedHandler } from "../../call/call-context.ts"
import { enqueueEvent } from "../../outbox/enqueue-event.ts"
import { endRest, toDelivery } from "./webhook-rows.ts"

export const testWebhook: PreparedHandler<"test_webhook", Finding[] | undefined> = {
  async prepare(context, { webhook_id: id, examine }) {
    if (!examine) return undefined
    return (await import("./examine-webhook.ts")).examineWebhook(context, id)
  },
  async handle({ db, brand, now, view, deliverAfterCommit }, input, findings) {
    const at = now()
    const event = { type: "webhook.test", at, data: { brand_id: brand.id, webhook_id: input.webhook_id } } as const
    const [id] = await enqueueEvent(db, brand.id, event, { webhookId: input.webhook_id })
    if (id === undefined) throw new ProblemError("conflict", "The webhook is disabled. Enable it, then test it.")
    await endRest(db, input.webhook_id)
    const row = await db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    deliverAfterCommit()
    return { output: { ...toDelivery(row, view), ...(findings && { findings }) } }
  },
}
