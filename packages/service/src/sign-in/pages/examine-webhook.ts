import { CitableError, isCitableError } from "@citable/contract"
import { createPing, examineEndpoint, type Finding } from "@citable/webhooks/doctor"

import type { Principal } from "../../credentials/principal.ts"
import { openSigningSecrets } from "../../outbox/deliveries/webhook-secrets.ts"
import { callTool } from "./call-tool.ts"
import type { PageContext } from "./page-request.ts"

const longestMs = 20_000

/**
 * Finds out whether webhooks arrive at a site, as `citable doctor` does: with the webhook's own secrets, and through the guarded fetch. A
 * test event goes through the queue as well, so the log of the webhook has it. Throws 409 for a webhook that is turned off.
 */
export async function examineWebhook(
  { kernel, deliveryFetch }: Pick<PageContext, "kernel" | "deliveryFetch">,
  principal: Principal,
  webhookId: string,
): Promise<Finding[]> {
  // The tool checks that this person may test this webhook.
  await callTool(kernel, principal, "test_webhook", { webhook_id: webhookId })
  const { box, db, now } = kernel
  const webhook = await db
    .selectFrom("webhooks")
    .select(["id", "brand_id", "url", "secret", "previous_secrets"])
    .where("id", "=", webhookId)
    .executeTakeFirstOrThrow()
  const fetch: PageContext["deliveryFetch"] = async (url, init) => {
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
