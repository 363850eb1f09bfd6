import { setTimeout as sleep } from "node:timers/promises"

import type { Client } from "@citable/client"
import type { Webhook } from "@citable/contract"

import { countWaiting } from "./why-old.ts"

const stepMs = 250
const mostSteps = 60

/**
 * Ends the rest of a webhook with a test event, and reads the log of deliveries until the event and all that waited arrived. Returns a
 * sentence about what came of it.
 */
export async function endRest(client: Client, webhook: Webhook, signal: AbortSignal): Promise<string> {
  const test = await client.testWebhook({ webhook_id: webhook.id }, { signal })
  let waiting = 0
  for (let step = 0; step < mostSteps; step += 1) {
    await sleep(stepMs, undefined, { signal })
    const recent = await client.listWebhookDeliveries({ webhook_id: webhook.id, limit: 100 }, { signal })
    const pending = await client.listWebhookDeliveries(
      { webhook_id: webhook.id, limit: 100, status: "pending" },
      { signal },
    )
    waiting = pending.data.length
    const sent = recent.data.find(({ id }) => id === test.id) ?? test
    if (sent.status !== "delivered" && sent.attempts > 0) {
      const got =
        sent.response_status === null ? `no answer (${sent.error ?? "unknown"})` : String(sent.response_status)
      return `Ended the pause of the webhook ${webhook.url}, but its test event got ${got}, so it is paused again: ${countWaiting(waiting)}`
    }
    if (sent.status === "delivered" && waiting === 0)
      return `Ended the pause of the webhook ${webhook.url}, and everything that waited arrived`
  }
  return `Ended the pause of the webhook ${webhook.url}, but not everything has arrived yet: ${countWaiting(waiting)}`
}
