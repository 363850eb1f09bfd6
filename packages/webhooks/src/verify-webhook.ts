import { CitableError } from "@citable/contract"

import { type HeadersLike, toHeaderNames } from "./internal/read-headers.ts"
import { verifyStandard } from "./internal/verify-standard.ts"
import { findVerifyingKeys } from "./internal/webhook-keys.ts"

export type { HeadersLike }

export interface VerifyWebhookInput {
  headers: HeadersLike
  /** The bytes as they came. Text will not do: decoding changes bytes, and then the signature does not match. */
  body: Uint8Array
  /** `whsec_…` or `whpk_…`; a signature made with any of them is accepted. At most 10. */
  secrets: readonly string[]
  /** How far the timestamp may be from now, in either direction. Default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface VerifiedWebhook {
  /** Names the event, the same in every attempt. */
  id: string
  /** Seconds since 1970, when this attempt was signed. */
  timestamp: number
}

const names = toHeaderNames("webhook-")

/**
 * Checks that a request was signed with one of the secrets (Standard Webhooks 1.0.0, `v1` and `v1a`) and not long ago.
 *
 * @throws {WebhookVerificationError} when it was not.
 * @throws {CitableError} `invalid_webhook_secret` when a secret cannot be one.
 */
export async function verifyWebhook(input: VerifyWebhookInput): Promise<VerifiedWebhook> {
  const { headers, body, secrets, toleranceSeconds = 300, now = Date.now } = input
  if (!ArrayBuffer.isView(body)) {
    throw new CitableError("A webhook is verified over its raw bytes: pass the body as a Uint8Array.", {
      code: "invalid_webhook_message",
    })
  }
  return verifyStandard({ headers, body, keys: findVerifyingKeys(secrets), names, toleranceSeconds, now })
}
