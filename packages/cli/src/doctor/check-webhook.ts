import type { Client } from "@citable/client"
import { type Delivery, toSafeLine, type Webhook } from "@citable/contract"

import { type Check, fail, ok, skip, warn } from "./check.ts"
import { countWaiting, isResting, type Refreshing, toMinute } from "./why-old.ts"

export interface WebhookChecks {
  checks: Check[]
  refreshing: Refreshing
}

/**
 * Checks the webhook of a site: registered, on, and its last delivery. The key of a site cannot read webhooks, so this needs the credential
 * of an operator.
 */
export async function checkWebhook(
  client: Client | undefined,
  { siteUrl, refused, signal }: { siteUrl: string | undefined; refused?: string | undefined; signal: AbortSignal },
): Promise<WebhookChecks> {
  if (client === undefined) {
    const message =
      refused === undefined
        ? "The key of a site cannot read webhooks. Sign in with citable login, or set CITABLE_TOKEN, to check them"
        : `Your credential could not be used to read webhooks: ${refused}`
    return { checks: [skip("webhook", message)], refreshing: { isUnknown: true } }
  }
  const { data } = await client.listWebhooks({}, { signal })
  const origin = siteUrl === undefined ? undefined : URL.parse(siteUrl)?.origin
  const candidates = data.filter(({ url }) => origin === undefined || URL.parse(url)?.origin === origin)
  const [webhook] = candidates
  if (webhook === undefined) {
    const refreshing = { isUnknown: false }
    if (origin === undefined)
      return {
        checks: [skip("webhook", "The brand has no webhook. A site that is rebuilt after each change needs none")],
        refreshing,
      }
    return { checks: [await checkOthers(client, data, { origin, signal })], refreshing }
  }
  if (origin === undefined && candidates.length > 1) {
    const message = `The brand has ${candidates.length} webhooks. Name the site with --site-url to check its own`
    return { checks: [skip("webhook", message)], refreshing: { isUnknown: true } }
  }
  if (!webhook.enabled) {
    const why =
      webhook.disabled_reason === null
        ? "A person turned it off."
        : `The service turned it off: ${webhook.disabled_reason}`
    const remedy = "Correct the cause, then run citable doctor --fix to turn it on."
    return {
      checks: [fail("webhook", `The webhook to ${webhook.url} is off. ${why}`, remedy)],
      refreshing: { isUnknown: false, webhook },
    }
  }
  const id = { webhook_id: webhook.id }
  const { data: recent } = await client.listWebhookDeliveries({ ...id, limit: 20 }, { signal })
  const { data: pending } = await client.listWebhookDeliveries({ ...id, limit: 100, status: "pending" }, { signal })
  const refreshing: Refreshing = { isUnknown: false, webhook, waiting: pending.length, last: recent[0] }
  const isSending = ok("webhook", `The service sends events to ${webhook.url}`)
  return { checks: [isSending, checkDeliveries(webhook, { recent, waiting: pending.length })], refreshing }
}

/** What else brings publications to a site without a webhook: a build of it, which a deploy hook or a rebuild runner starts. */
async function checkOthers(
  client: Client,
  webhooks: readonly Webhook[],
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<Check> {
  const { data } = await client.listIntegrations({}, { signal })
  const hook = data.find(({ kind }) => kind === "deploy_hook")
  if (hook?.status === "failed") {
    const remedy = "Correct the deploy hook in the dashboard, at Sites & keys."
    return warn("webhook", `The deploy hook ${hook.name} has failed: ${hook.error ?? "the reason is unknown"}`, remedy)
  }
  if (hook !== undefined)
    return ok(
      "webhook",
      `The deploy hook ${hook.name} starts a build after each publication, so the site needs no webhook`,
    )
  const [other] = webhooks
  if (other !== undefined) {
    const message = `No webhook leads to ${origin}. The doctor cannot see whether ${other.url} builds the site, as citable rebuild does`
    return skip("webhook", message)
  }
  const remedy =
    "Run citable doctor --fix, or register it in the dashboard. A static site needs a deploy hook or citable rebuild instead."
  return warn("webhook", `No webhook of the brand leads to ${origin}, and it has no deploy hook.`, remedy)
}

function checkDeliveries(
  webhook: Webhook,
  { recent, waiting }: { recent: readonly Delivery[]; waiting: number },
): Check {
  const tried = recent.find(({ attempts }) => attempts > 0)
  const got = tried?.response_status ?? `no answer${tried?.error == null ? "" : ` (${tried.error})`}`
  if (isResting(webhook)) {
    const since = webhook.failing_since === null ? "" : ` It has failed since ${toMinute(webhook.failing_since)}.`
    const message = `The webhook to ${webhook.url} is paused until ${toMinute(webhook.retry_at)}, and ${countWaiting(waiting)}.${since} The last attempt got ${got}.`
    return warn("delivery", message, "Once the site answers, run citable doctor --fix, which ends the pause at once.")
  }
  const [last] = recent
  if (last === undefined) return skip("delivery", "The service has sent no event in the last 30 days")
  if (last.status === "delivered")
    return ok("delivery", `The last event, ${toWords(last)}, got ${last.response_status ?? "an answer"}`)
  if (last.attempts === 0) return skip("delivery", `The last event, ${toWords(last)}, is on its way`)
  const message = `The last event, ${toWords(last)}, got ${got} after ${last.attempts} ${last.attempts === 1 ? "attempt" : "attempts"}.`
  return warn("delivery", message, `Run citable doctor ${webhook.url} with the secret of the webhook.`)
}

/** An event with its article. The key of a site does not see which one it is. */
function toWords({ event_type: type, content }: Delivery): string {
  if (content == null) return type
  if (content.title === null) return `${type} of an article that is deleted`
  return `${type} of “${toSafeLine(content.title)}”`
}
