import type { ArticleEvent, Event } from "@citable/contract"

import type { WebhookVerifier } from "../webhook-verifier.ts"
import { readEvent } from "./read-event.ts"
import { toHeaderNames } from "./read-headers.ts"
import { verifyStandard } from "./verify-standard.ts"
import { findVerifyingKeys } from "./webhook-keys.ts"

const names = toHeaderNames("webhook-")

/** The verifier of Citable's own webhooks. */
export const citableVerifier: WebhookVerifier<Event | ArticleEvent> = {
  checkSecrets: (secrets) => void findVerifyingKeys(secrets),
  verify: ({ secrets, ...input }) => verifyStandard({ ...input, keys: findVerifyingKeys(secrets), names }),
  readEvent: ({ body }) => readEvent(body),
}
