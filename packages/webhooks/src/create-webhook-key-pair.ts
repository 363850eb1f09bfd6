import { encodeBase64 } from "./internal/encode-base64.ts"
import { prefixes } from "./internal/webhook-keys.ts"

export interface WebhookKeyPair {
  /** `whsk_…`: only for the sender. */
  privateKey: string
  /** `whpk_…`: receivers verify with it. It is not a secret. */
  publicKey: string
}

/**
 * Creates the Ed25519 keys of one webhook (Standard Webhooks 1.0.0, `v1a`). A receiver with the public key can verify, but not sign.
 * The text of the private key is its 32 bytes followed by the public key, like Svix's.
 */
export async function createWebhookKeyPair(): Promise<WebhookKeyPair> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
  // The PKCS #8 form ends with the key (RFC 8410 section 7).
  const seed = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).slice(-32)
  return {
    privateKey: prefixes.privateKey + encodeBase64(Uint8Array.from([...seed, ...publicKey])),
    publicKey: prefixes.publicKey + encodeBase64(publicKey),
  }
}
