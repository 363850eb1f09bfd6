import { CitableError } from "@citable/contract"

import { encodeBase64 } from "./internal/encode-base64.ts"
import { messageIdPattern, toSignedContent } from "./internal/signed-content.ts"
import { findSigningKeys } from "./internal/webhook-keys.ts"

export interface SignWebhookInput {
  /** Identifies the event, the same in every attempt: 1 to 256 visible ASCII characters without a full stop. */
  id: string
  /** The time of this attempt in seconds since 1970. Sign each attempt again. */
  timestamp: number
  /** The exact bytes that you send. */
  body: Uint8Array | string
  /** `whsec_…` signs with `v1`, `whsk_…` with `v1a`. Each secret adds one signature. During a rotation, pass the new and the old one. */
  secrets: readonly string[]
}

export type WebhookHeaders = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>

/**
 * Makes the headers of a signed webhook (Standard Webhooks 1.0.0: `v1` is HMAC-SHA256, `v1a` is Ed25519).
 *
 * @throws {CitableError} `invalid_webhook_secret`, or `invalid_webhook_message` for an id or a timestamp that no receiver accepts.
 */
export async function signWebhook(input: SignWebhookInput): Promise<WebhookHeaders> {
  const { id, secrets } = input
  if (!messageIdPattern.test(id)) {
    throw new CitableError("A webhook's id must be 1 to 256 visible ASCII characters without a full stop.", {
      code: "invalid_webhook_message",
    })
  }
  if (!Number.isSafeInteger(input.timestamp) || input.timestamp < 0) {
    throw new CitableError("A webhook's timestamp must be a whole number of seconds since 1970 (Unix time).", {
      code: "invalid_webhook_message",
    })
  }
  const timestamp = String(input.timestamp)
  const body = typeof input.body === "string" ? new TextEncoder().encode(input.body) : input.body
  const content = toSignedContent(id, timestamp, body)
  const signatures: string[] = []
  for (const { version, sign } of findSigningKeys(secrets)) {
    signatures.push(`${version},${encodeBase64(await sign(content))}`)
  }
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") }
}
