import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto"

import { type Content, ed25519Prefixes, type WebhookCrypto } from "./webhook-crypto.ts"

export const webhookCrypto: WebhookCrypto = {
  createHmac(bytes, hash) {
    const key = createSecretKey(bytes)
    const name = hash.replace("-", "").toLowerCase()
    return (content) => {
      const hmac = createHmac(name, key)
      for (const part of content) hmac.update(part)
      return hmac.digest()
    }
  },
  createEd25519Signer(seed) {
    const key = createPrivateKey({ key: withPrefix("pkcs8", seed), format: "der", type: "pkcs8" })
    return (content) => sign(null, join(content), key)
  },
  createEd25519Verifier(bytes) {
    const key = createPublicKey({ key: withPrefix("spki", bytes), format: "der", type: "spki" })
    return (signature, content) => verify(null, join(content), key, signature)
  },
  decodeBase64(text) {
    if (text.length % 4 !== 0 || text.includes("-") || text.includes("_")) return undefined
    const bytes = Buffer.from(text, "base64")
    const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0
    // Node skips characters that are not base64, and stops at padding. Then there are fewer bytes than the text encodes.
    return bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined
  },
  areEqual: (left, right) => left.length === right.length && timingSafeEqual(left, right),
}

function withPrefix(kind: keyof typeof ed25519Prefixes, bytes: Uint8Array): Buffer {
  return Buffer.concat([Uint8Array.from(ed25519Prefixes[kind]), bytes])
}

function join(content: Content): Buffer {
  return Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part) : part)))
}
