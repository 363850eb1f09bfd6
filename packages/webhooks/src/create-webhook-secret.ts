import { CitableError } from "@citable/contract"

import { encodeBase64 } from "./internal/encode-base64.ts"
import { maxSecretBytes, minSecretBytes, prefixes } from "./internal/webhook-keys.ts"

const secretBytes = 32

/**
 * Creates the secret of one webhook: `whsec_` and the base64 of 32 random bytes (Standard Webhooks 1.0.0 asks for 24 to 64).
 * `randomBytes` replaces the platform's cryptographic source.
 */
export function createWebhookSecret(randomBytes: (length: number) => Uint8Array = platformBytes): string {
  const bytes = randomBytes(secretBytes)
  if (bytes.length < minSecretBytes || bytes.length > maxSecretBytes) {
    throw new CitableError(
      `A webhook secret must have ${minSecretBytes} to ${maxSecretBytes} bytes, but this one has ${bytes.length}.`,
      {
        code: "invalid_webhook_secret",
      },
    )
  }
  return prefixes.secret + encodeBase64(bytes)
}

function platformBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
