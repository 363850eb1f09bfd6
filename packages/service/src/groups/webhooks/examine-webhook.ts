import { CitableError, isCitableError } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { createPing, examineEndpoint, type Finding } from "@citable/webhooks/doctor"

import type { CallContext } from "../../call/call-context.ts"
import { openSigningSecrets } from "../../outbox/deliveries/webhook-secrets.ts"

const longestMs = 20_000

/**
 * Finds out whether webhooks arrive at a site, as `citable doctor` does: with the webhook's own secrets, and through the guarded fetch.
 * Throws 409 for a webhook that is turned off.
 */
export async function examineWebhook(
  { box, brand, db, now, deliveryFetch }: CallContext,
  webhookId: string,
): Promise<Finding[]> {
  const webhook = await db
    .selectFrom("webhooks")
    .select(["id", "brand_id", "url", "secret", "previous_secrets", "enabled"])
    .where("id", "=", webhookId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  if (webhook.enabled === 0) throw new ProblemError("conflict", "The webhook is disabled. Enable it, then test it.")
  const fetch: CallContext["deliveryFetch"] = async (url, init) => {
    try {
      return await deliveryFetch(url, init)
    } catch (cause) {
      if (isCitableError(cause)) throw cause
      const host = URL.parse(url)?.host ?? "The site"
      throw new CitableError(`${host} could not be reached, or took too long.`, { code: "unreachable", cause })
    }
  }
  const { url } = webhook
  const signal = AbortSignal.timeout(longestMs)
  try {
    const secrets = openSigningSecrets(box, webhook, now())
    return await examineEndpoint({ url, now, ping: createPing({ url, secrets, fetch, now, signal }) })
  } catch (error) {
    if (!isCitableError(error) || error.code !== "wrong_secret_key") throw error
    return [{ code: error.code, level: "error", message: error.message }]
  }
}
