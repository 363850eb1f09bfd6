import { type Content, ed25519Prefixes, type WebhookCrypto } from "./webhook-crypto.ts"

const encoder = new TextEncoder()
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/

export const webhookCrypto: WebhookCrypto = {
  createHmac(bytes, hash) {
    const key = once(() => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash }, false, ["sign"]))
    return async (content) => new Uint8Array(await crypto.subtle.sign("HMAC", await key(), join(content)))
  },
  createEd25519Signer(seed) {
    const pkcs8 = Uint8Array.from([...ed25519Prefixes.pkcs8, ...seed])
    const key = once(() => crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]))
    return async (content) => new Uint8Array(await crypto.subtle.sign("Ed25519", await key(), join(content)))
  },
  createEd25519Verifier(bytes) {
    const key = once(() => crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]))
    return async (signature, content) => crypto.subtle.verify("Ed25519", await key(), signature, join(content))
  },
  decodeBase64(text) {
    if (text.length % 4 !== 0 || !base64Pattern.test(text)) return undefined
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  },
  areEqual(left, right) {
    if (left.length !== right.length) return false
    let difference = 0
    for (let index = 0; index < left.length; index += 1) difference |= (left[index] ?? 0) ^ (right[index] ?? 0xff)
    return difference === 0
  },
}

/** Imports a key at its first use and keeps it, because an import costs more than a signature. */
function once(importKey: () => Promise<CryptoKey>): () => Promise<CryptoKey> {
  let key: Promise<CryptoKey> | undefined
  return () => (key ??= importKey())
}

function join(content: Content): Uint8Array<ArrayBuffer> {
  const parts = content.map((part) => (typeof part === "string" ? encoder.encode(part) : part))
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
