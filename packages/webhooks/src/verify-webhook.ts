import { CitableError } from "@citable/contract"

import { type HeadersLike, toHeaderNames } from "./internal/read-headers.ts"
import { verifyStandard } from "./internal/verify-standard.ts"
import { findVerifyingKeys } from "./internal/webhook-keys.ts"

export type { HeadersLike }

export interface VerifyWebhookInput {
  headers: HeadersLike
  /** The raw bytes. Text does not work: decoding changes bytes, and then the signature does not match. */
  body: Uint8Array
  /** `whsec_…` or `whpk_…`, at most 10. A signature with any of them is valid. */
  secrets: readonly string[]
  /** How many seconds the timestamp may be from now, in either direction. Default: 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface VerifiedWebhook {
  /** Identifies the event, the same in every attempt. */
  id: string
  /** The time of this attempt's signature, in seconds since 1970. */
  timestamp: number
}

const names = toHeaderNames("webhook-")

/**
 * Checks that a request has a recent signature with one of the secrets (Standard Webhooks 1.0.0, `v1` and `v1a`).
 *
 * @throws {WebhookVerificationError} if it has none.
 * @throws {CitableError} `invalid_webhook_secret` if a secret is malformed.
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
