import { toHeaderNames } from "../internal/read-headers.ts"
import { readPayload } from "../internal/read-payload.ts"
import { verifyStandard } from "../internal/verify-standard.ts"
import { findVerifyingKeys } from "../internal/webhook-keys.ts"
import type { EventsOf, PayloadEvent, WebhookVerifier } from "../webhook-verifier.ts"

const names = toHeaderNames("webhook-")

/** Verifies Standard Webhooks 1.0.0 of any sender, with the secrets `whsec_…` and `whpk_…`. */
export function standardWebhooks<Payloads extends object = Record<string, unknown>>(): WebhookVerifier<
  EventsOf<Payloads>
> {
  return {
    checkSecrets: (secrets) => void findVerifyingKeys(secrets),
    verify: ({ secrets, ...input }) => verifyStandard({ ...input, keys: findVerifyingKeys(secrets), names }),
    readEvent: ({ body }) => readPayload(body) satisfies PayloadEvent as EventsOf<Payloads>,
  }
}
