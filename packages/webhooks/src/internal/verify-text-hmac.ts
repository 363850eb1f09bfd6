import { webhookCrypto } from "#webhook-crypto"

import { WebhookVerificationError } from "../webhook-verification-error.ts"
import type { Content, HashName } from "./webhook-crypto.ts"

export type SignatureEncoding = "hex" | "base64" | "base64url"

export interface TextHmacInput {
  /** The signatures of the request. Only the first 16 count. */
  signatures: readonly string[]
  content: Content
  secrets: readonly string[]
  hash: HashName
  encoding: SignatureEncoding
}

const maxSignatures = 16
/** The longest signature: 64 bytes in hexadecimal. */
const maxSignatureLength = 128
const bytesOf: Record<HashName, number> = { "SHA-1": 20, "SHA-256": 32, "SHA-512": 64 }
const encoder = new TextEncoder()

/**
 * Requires that a signature is the HMAC of the content with one of the text secrets. Returns that HMAC in hexadecimal, which
 * has one spelling, unlike the header.
 */
export async function verifyTextHmac({ signatures, content, secrets, hash, encoding }: TextHmacInput): Promise<string> {
  const candidates = signatures.slice(0, maxSignatures).flatMap((text) => {
    const bytes = text.length > maxSignatureLength ? undefined : decode(text, encoding)
    return bytes?.length === bytesOf[hash] ? [bytes] : []
  })
  const matching: Uint8Array[] = []
  for (const secret of secrets) {
    const expected = await webhookCrypto.createHmac(encoder.encode(secret), hash)(content)
    // Compares every pair to the end, so the time reveals nothing about which secret or byte differed.
    for (const candidate of candidates) if (webhookCrypto.areEqual(expected, candidate)) matching.push(expected)
  }
  const [found] = matching
  if (found !== undefined) return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("")
  throw new WebhookVerificationError(
    "No signature of the webhook matches its content and the secret.",
    "no_matching_signature",
  )
}

function decode(text: string, encoding: SignatureEncoding): Uint8Array | undefined {
  if (encoding === "hex") {
    if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return undefined
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  if (encoding === "base64") return webhookCrypto.decodeBase64(text)
  if (!/^[\w-]*={0,2}$/.test(text)) return undefined
  const standard = text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "")
  return webhookCrypto.decodeBase64(standard + "=".repeat((4 - (standard.length % 4)) % 4))
}
