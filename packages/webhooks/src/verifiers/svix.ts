import { toHeaderNames } from "../internal/read-headers.ts"
import { verifyStandard } from "../internal/verify-standard.ts"
import { findVerifyingKeys } from "../internal/webhook-keys.ts"
import type { WebhookVerifier } from "../webhook-verifier.ts"
import type { EventsOf } from "../webhook-verifier.ts"
import { standardWebhooks } from "./standard-webhooks.ts"

const names = toHeaderNames("svix-")

/** Verifies webhooks that Svix sends: Standard Webhooks with `svix-…` headers, or `webhook-…` if the sender chose those. */
export function svix<Payloads extends object = Record<string, unknown>>(): WebhookVerifier<EventsOf<Payloads>> {
  const standard = standardWebhooks<Payloads>()
  return {
    ...standard,
    verify(input) {
      if (!input.headers.has(names.id)) return standard.verify(input)
      return verifyStandard({ ...input, keys: findVerifyingKeys(input.secrets), names })
    },
  }
}
