/**
 * The shape of a credential, all base62: the prefix, 10 characters of id, 32 of secret (190 bits), 6 of CRC-32. `ctb_`
 * is an API key, `cta_` an access token (such as the operator token), `ctr_` a refresh token. It is published so that
 * secret scanners can find leaks.
 */
export const credentialPattern: RegExp = /\b(ctb|cta|ctr)_[0-9A-Za-z]{48}\b/

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

export type CredentialPrefix = "ctb" | "cta" | "ctr"

export interface CredentialParts {
  prefix: CredentialPrefix
  /** Not secret: identifies the credential in logs and lists. */
  id: string
  secret: string
}

/** Builds a credential and adds its checksum. */
export function formatCredential({ prefix, id, secret }: CredentialParts): string {
  const text = `${prefix}_${id}${secret}`
  return text + checksum(text)
}

/**
 * Splits a credential into its parts. Returns `undefined` if its shape or checksum is wrong, so that typos never reach
 * the database.
 */
export function parseCredential(text: string): CredentialParts | undefined {
  const match = /^(ctb|cta|ctr)_([0-9A-Za-z]{10})([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text)
  if (match === null) return undefined
  const [, prefix, id, secret, sum] = match as unknown as [string, CredentialPrefix, string, string, string]
  if (checksum(text.slice(0, -6)) !== sum) return undefined
  return { prefix, id, secret }
}

function checksum(text: string): string {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  let rest = (crc ^ 0xffffffff) >>> 0
  let digits = ""
  for (let i = 0; i < 6; i++) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
