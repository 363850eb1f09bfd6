import { encodeBase64 } from "./internal/encode-base64.ts"
import { prefixes } from "./internal/webhook-keys.ts"

export interface WebhookKeyPair {
  /** `whsk_…`: the sender's alone. */
  privateKey: string
  /** `whpk_…`: what receivers verify with. It is no secret. */
  publicKey: string
}

/**
 * Makes the Ed25519 keys of one webhook (Standard Webhooks 1.0.0, `v1a`): a receiver that holds the public one can verify and not sign.
 * The private key is written as its 32 bytes and the public key after them, as Svix does.
 */
export async function createWebhookKeyPair(): Promise<WebhookKeyPair> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
  // RFC 8410 section 7: the key is what ends its PKCS #8.
  const seed = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).slice(-32)
  return {
    privateKey: prefixes.privateKey + encodeBase64(Uint8Array.from([...seed, ...publicKey])),
    publicKey: prefixes.publicKey + encodeBase64(publicKey),
  }
}
