import { checkTextSecrets } from "../internal/check-text-secrets.ts"
import { readJson } from "../internal/read-json.ts"
import { readPayload, readText } from "../internal/read-payload.ts"
import { verifyTimedHmac } from "../internal/verify-timed-hmac.ts"
import type { EventsOf, WebhookVerifier } from "../webhook-verifier.ts"

/** Verifies webhooks of Stripe. The whole text of the secret is the key, including `whsec_`. The event's id identifies the delivery. */
export function stripe<Payloads extends object = Record<string, unknown>>(): WebhookVerifier<EventsOf<Payloads>> {
  return {
    checkSecrets: checkTextSecrets,
    async verify(input) {
      const options = { header: "stripe-signature", encoding: "hex", unit: "s" } as const
      const { timestamp, signature } = await verifyTimedHmac(input, options)
      return { id: readText(readJson(input.body), "id") ?? signature, timestamp }
    },
    readEvent: ({ body }) => readPayload(body) as EventsOf<Payloads>,
  }
}
