import { checkTextSecrets } from "../internal/check-text-secrets.ts"
import { readPayload } from "../internal/read-payload.ts"
import { verifyTimedHmac } from "../internal/verify-timed-hmac.ts"
import type { EventsOf, WebhookVerifier } from "../webhook-verifier.ts"

/**
 * Verifies webhooks of Sanity. Their body is your own projection. The type is `sanity-operation` (`create`, `update`, `delete`), which
 * Sanity does not sign.
 */
export function sanity<Payloads extends object = Record<string, unknown>>(): WebhookVerifier<EventsOf<Payloads>> {
  return {
    checkSecrets: checkTextSecrets,
    async verify(input) {
      const options = { header: "sanity-webhook-signature", encoding: "base64url", unit: "ms" } as const
      const { timestamp, signature } = await verifyTimedHmac(input, options)
      return { id: input.headers.get("idempotency-key") ?? signature, timestamp, idempotencyKey: signature }
    },
    readEvent: ({ headers, body }) =>
      ({ ...readPayload(body), type: headers.get("sanity-operation") ?? "" }) as EventsOf<Payloads>,
  }
}
