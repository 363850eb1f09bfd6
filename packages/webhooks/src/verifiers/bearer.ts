import { webhookCrypto } from "#webhook-crypto"

import { checkTextSecrets } from "../internal/check-text-secrets.ts"
import { readPayload } from "../internal/read-payload.ts"
import { WebhookVerificationError } from "../webhook-verification-error.ts"
import type { EventsOf, WebhookVerifier } from "../webhook-verifier.ts"

export interface BearerOptions {
  /** The header that identifies the event and its delivery. Default: none, so every delivery runs. */
  id?: string
}

const maxTokenLength = 4096

/**
 * Verifies `Authorization: Bearer <secret>` (RFC 6750). Nothing is signed: anybody who sees one request can send others. Use it
 * only over TLS, and only if the sender offers nothing better.
 */
export function bearer<Payloads extends object = Record<string, unknown>>({
  id: idHeader,
}: BearerOptions = {}): WebhookVerifier<EventsOf<Payloads>> {
  return {
    checkSecrets: checkTextSecrets,
    async verify({ headers, secrets, now }) {
      const [, token] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? []
      if (token === undefined || token.length > maxTokenLength) {
        throw new WebhookVerificationError("The request carries no bearer token.", "missing_headers")
      }
      // The digests have equal length and are unpredictable, so the comparison reveals nothing about the secrets.
      const digest = webhookCrypto.createHmac(crypto.getRandomValues(new Uint8Array(32)), "SHA-256")
      const tokenDigest = await digest([token])
      let matches = 0
      for (const secret of secrets) matches |= Number(webhookCrypto.areEqual(tokenDigest, await digest([secret])))
      if (matches !== 1) {
        throw new WebhookVerificationError("The bearer token is not the secret.", "no_matching_signature")
      }
      const id = idHeader === undefined ? null : headers.get(idHeader)
      return { id: id ?? crypto.randomUUID(), timestamp: Math.floor(now() / 1000), idempotencyKey: id }
    },
    readEvent: ({ body }) => readPayload(body) as EventsOf<Payloads>,
  }
}
