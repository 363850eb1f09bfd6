import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"

import { CitableError } from "@citable/contract"

export interface SecretBox {
  /**
   * Encrypts a text that the service needs in clear again, such as a webhook's secret (AES-256-GCM). It authenticates `owner`, too, so a
   * sealed text that somebody moves to another row does not open.
   */
  seal(text: string, owner: string): string
  open(sealed: string, owner: string): string
  /** The beginning of everything that the first key has sealed: `v2.<key id>.`. It contains no SQL wildcards. */
  readonly sealedPrefix: string
  /** The beginnings of everything that one of the keys has sealed. */
  readonly openPrefixes: readonly string[]
  /** Makes a token that contains a value and that nobody can forge: `<prefix><value>.<HMAC-SHA256>`, base64url. */
  signToken(prefix: string, value: unknown): string
  /** Returns the value of a token that this box has signed. Undefined for any other text. */
  readToken(prefix: string, token: string): unknown
}

interface Key {
  id: string
  encryption: Buffer
  mac: (text: string) => Buffer
}

/**
 * Creates a box from `SECRET_KEY`, which can contain several keys with commas between them. The first key seals and signs. All keys open and
 * verify, so you can replace a key without losing data.
 */
export function createSecretBox(secretKey: string): SecretBox {
  const keys = secretKey.split(",").map((text, index) => deriveKey(text.trim(), index))
  const [first] = keys as [Key, ...Key[]]
  const sealedPrefix = `v2.${first.id}.`
  return {
    sealedPrefix,
    openPrefixes: keys.map(({ id }) => `v2.${id}.`),
    seal(text, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", first.encryption, nonce).setAAD(Buffer.from(owner))
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return sealedPrefix + Buffer.concat([nonce, cipher.getAuthTag(), data]).toString("base64url")
    },
    open(sealed, owner) {
      const [version, ...rest] = sealed.split(".")
      // The first version contains neither a key id nor an owner.
      const [id, data] = version === "v1" ? [undefined, rest[0]] : rest
      const causes: unknown[] = []
      for (const key of keys) {
        if (id !== undefined && id !== key.id) continue
        try {
          return decrypt(key, Buffer.from(data ?? "", "base64url"), version === "v1" ? undefined : owner)
        } catch (cause) {
          causes.push(cause)
        }
      }
      throw new CitableError(
        "SECRET_KEY cannot decrypt a stored secret: it was encrypted with another key. Add that key after the current one " +
          "(SECRET_KEY=new,old). If you have lost it, enter the integration's credentials again, or rotate the webhook's secret.",
        { code: "wrong_secret_key", cause: causes[0] },
      )
    },
    signToken(prefix, value) {
      const payload = prefix + Buffer.from(JSON.stringify(value)).toString("base64url")
      return `${payload}.${first.mac(payload).toString("base64url")}`
    },
    readToken(prefix, token) {
      const dot = token.lastIndexOf(".")
      if (!token.startsWith(prefix) || dot < 0) return undefined
      const payload = token.slice(0, dot)
      const actual = Buffer.from(token.slice(dot + 1), "base64url")
      const isSigned = keys.some(({ mac }) => {
        const expected = mac(payload)
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      })
      return isSigned ? JSON.parse(Buffer.from(payload.slice(prefix.length), "base64url").toString("utf8")) : undefined
    },
  }
}

function deriveKey(text: string, index: number): Key {
  if (text.length < 32) {
    const which = index === 0 ? "SECRET_KEY" : `Key ${index + 1} of SECRET_KEY`
    throw new CitableError(`${which} is too short: it needs at least 32 random characters.`, {
      code: "invalid_secret_key",
    })
  }
  const derive = (purpose: string, length = 32) => Buffer.from(hkdfSync("sha256", text, "citable", purpose, length))
  // Node converts bytes to a key for each use, which takes longer than the digest.
  const tokens = createSecretKey(derive("tokens"))
  return {
    id: derive("key id", 8).toString("hex"),
    encryption: derive("encryption"),
    mac: (payload) => createHmac("sha256", tokens).update(payload).digest().subarray(0, 16),
  }
}

function decrypt(key: Key, bytes: Buffer, owner: string | undefined): string {
  const decipher = createDecipheriv("aes-256-gcm", key.encryption, bytes.subarray(0, 12), { authTagLength: 16 })
  if (owner !== undefined) decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
}
