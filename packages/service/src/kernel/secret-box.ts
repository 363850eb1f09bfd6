import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"

import { CitableError } from "@citable/contract"

export interface SecretBox {
  /** Encrypts what must come back in clear, such as a webhook's secret (AES-256-GCM). */
  seal(text: string): string
  open(sealed: string): string
  /** An opaque token that carries a value and cannot be forged: `<prefix><value>.<HMAC-SHA256>`, base64url. */
  signToken(prefix: string, value: unknown): string
  /** The value of a token that this box signed; undefined for any other text. */
  readToken(prefix: string, token: string): unknown
}

/** Holds the keys derived from the instance's `SECRET_KEY`. */
export function createSecretBox(secretKey: string): SecretBox {
  if (secretKey.length < 32) {
    throw new CitableError("SECRET_KEY is too short: it needs at least 32 characters of randomness.", {
      code: "invalid_secret_key",
    })
  }
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "citable", purpose, 32))
  const encryptionKey = derive("encryption")
  const tokenKey = derive("tokens")
  const mac = (text: string) => createHmac("sha256", tokenKey).update(text).digest().subarray(0, 16)
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", encryptionKey, nonce)
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), data]).toString("base64url")}`
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice(3), "base64url")
      try {
        const decipher = createDecipheriv("aes-256-gcm", encryptionKey, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
      } catch (cause) {
        const message =
          "A stored secret cannot be read: SECRET_KEY is not the one it was written with. Restore that key."
        throw new CitableError(message, { code: "wrong_secret_key", cause })
      }
    },
    signToken(prefix, value) {
      const payload = prefix + Buffer.from(JSON.stringify(value)).toString("base64url")
      return `${payload}.${mac(payload).toString("base64url")}`
    },
    readToken(prefix, token) {
      const dot = token.lastIndexOf(".")
      if (!token.startsWith(prefix) || dot < 0) return undefined
      const payload = token.slice(0, dot)
      const given = Buffer.from(token.slice(dot + 1), "base64url")
      const wanted = mac(payload)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      return JSON.parse(Buffer.from(payload.slice(prefix.length), "base64url").toString("utf8"))
    },
  }
}
