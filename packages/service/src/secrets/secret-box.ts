import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"

import { CitableError } from "@citable/contract"

export interface SecretBox {
  /**
   * Encrypts what must come back in clear, such as a webhook's secret (AES-256-GCM). `owner` names whose it is, and is
   * authenticated with it: moved to another row, it does not open.
   */
  seal(text: string, owner: string): string
  open(sealed: string, owner: string): string
  /** What everything begins with that the first key sealed: `v2.<key id>.`, without wildcards of SQL. */
  readonly sealedPrefix: string
  /** An opaque token that carries a value and cannot be forged: `<prefix><value>.<HMAC-SHA256>`, base64url. */
  signToken(prefix: string, value: unknown): string
  /** The value of a token that this box signed; undefined for any other text. */
  readToken(prefix: string, token: string): unknown
}

interface Key {
  id: string
  encryption: Buffer
  mac: (text: string) => Buffer
}

/**
 * Holds the keys derived from the instance's `SECRET_KEY`: one, or several with commas between them. The first one seals
 * and signs; all of them open and verify, so that a key can be replaced without losing anything.
 */
export function createSecretBox(secretKey: string): SecretBox {
  const keys = secretKey.split(",").map((text, index) => deriveKey(text.trim(), index))
  const [first] = keys as [Key, ...Key[]]
  const sealedPrefix = `v2.${first.id}.`
  return {
    sealedPrefix,
    seal(text, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", first.encryption, nonce).setAAD(Buffer.from(owner))
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return sealedPrefix + Buffer.concat([nonce, cipher.getAuthTag(), data]).toString("base64url")
    },
    open(sealed, owner) {
      const [version, ...rest] = sealed.split(".")
      // What the first version sealed names neither key nor owner.
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
        "A stored secret cannot be read: SECRET_KEY is not the one it was written with. Add that key behind the present " +
          "one (SECRET_KEY=new,old). If it is lost, so is the secret: give the integration's credentials again, or rotate the webhook's secret.",
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
    throw new CitableError(`${which} is too short: it needs at least 32 characters of randomness.`, {
      code: "invalid_secret_key",
    })
  }
  const derive = (purpose: string, length = 32) => Buffer.from(hkdfSync("sha256", text, "citable", purpose, length))
  const tokens = derive("tokens")
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
