import type { Client } from "@citable/client"
import type { Webhook } from "@citable/contract"

import { type Check, fail, ok, skip, warn } from "./check.ts"

export interface WebhookChecks {
  checks: Check[]
  /** The webhook of the site. */
  webhook?: Webhook
}

/**
 * Checks the webhook of a site: registered, on, and its last delivery. The key of a site cannot read webhooks, so this needs the credential
 * of an operator.
 */
export async function checkWebhook(
  client: Client | undefined,
  { siteUrl, signal }: { siteUrl: string | undefined; signal: AbortSignal },
): Promise<WebhookChecks> {
  if (client === undefined) {
    const message =
      "The key of a site cannot read webhooks. Sign in with citable login, or set CITABLE_TOKEN, to check them"
    return { checks: [skip("webhook", message)] }
  }
  const { data } = await client.listWebhooks({}, { signal })
  const origin = siteUrl === undefined ? undefined : URL.parse(siteUrl)?.origin
  const candidates = data.filter(({ url }) => origin === undefined || URL.parse(url)?.origin === origin)
  const [webhook] = candidates
  if (webhook === undefined) {
    if (origin === undefined)
      return { checks: [skip("webhook", "The brand has no webhook. A site that is built anew needs none")] }
    const remedy =
      "Run citable doctor --fix, or register it in the dashboard. A static site needs a deploy hook or citable rebuild instead."
    return { checks: [warn("webhook", `No webhook of the brand leads to ${origin}.`, remedy)] }
  }
  if (origin === undefined && candidates.length > 1) {
    const message = `The brand has ${candidates.length} webhooks. Name the site with --site-url to check its own`
    return { checks: [skip("webhook", message)] }
  }
  if (!webhook.enabled) {
    const why =
      webhook.disabled_reason === null
        ? "Somebody turned it off."
        : `The service turned it off: ${webhook.disabled_reason}`
    const remedy = "Correct the cause, then run citable doctor --fix to turn it on."
    return { checks: [fail("webhook", `The webhook to ${webhook.url} is off. ${why}`, remedy)], webhook }
  }
  const checks = [ok("webhook", `The service sends events to ${webhook.url}`)]
  const { data: deliveries } = await client.listWebhookDeliveries({ webhook_id: webhook.id, limit: 1 }, { signal })
  const [last] = deliveries
  if (last === undefined) checks.push(skip("delivery", "The service has sent no event in the last 30 days"))
  else if (last.status === "delivered") {
    checks.push(ok("delivery", `The last event, ${last.event_type}, got ${last.response_status ?? "an answer"}`))
  } else {
    const got = last.response_status === null ? "no answer" : String(last.response_status)
    const message = `The last event, ${last.event_type}, got ${got} after ${last.attempts} ${last.attempts === 1 ? "attempt" : "attempts"}.`
    checks.push(warn("delivery", message, `Run citable doctor ${webhook.url} with the secret of the webhook.`))
  }
  return { checks, webhook }
}
