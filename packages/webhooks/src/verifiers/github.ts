import type { EventsOf, WebhookVerifier } from "../webhook-verifier.ts"
import { hmac } from "./hmac.ts"

/**
 * Webhooks of GitHub. The type is that of `x-github-event`, such as `push`. GitHub signs no time and no id: a recorded delivery is refused only
 * while it is remembered.
 */
export function github<Payloads extends object = Record<string, unknown>>(): WebhookVerifier<EventsOf<Payloads>> {
  return hmac<Payloads>({
    header: "x-hub-signature-256",
    prefix: "sha256=",
    id: "x-github-delivery",
    type: ({ headers }) => headers.get("x-github-event") ?? "",
  })
}
