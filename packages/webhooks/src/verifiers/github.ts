import type { EventsOf, WebhookVerifier } from "../webhook-verifier.ts"
import { hmac } from "./hmac.ts"

/**
 * Verifies webhooks of GitHub. The type is `x-github-event`, such as `push`. GitHub signs neither a time nor an id, so the handler
 * refuses a recorded delivery only while it remembers it.
 */
export function github<Payloads extends object = Record<string, unknown>>(): WebhookVerifier<EventsOf<Payloads>> {
  return hmac<Payloads>({
    header: "x-hub-signature-256",
    prefix: "sha256=",
    id: "x-github-delivery",
    type: ({ headers }) => headers.get("x-github-event") ?? "",
  })
}
