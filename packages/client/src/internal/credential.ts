import { createHash } from "node:crypto"

import { CitableError, parseCredential } from "@citable/contract"

/** A credential whose text only this closure knows, so that printing an object can never show it. */
export interface Credential {
  /** The value of the Authorization header. */
  authorization: () => string
  /** Names the credential without revealing it. */
  id: string
  /** Takes the credential out of a text. */
  redact: (text: string) => string
  /** Tells whether a value, or anything it holds, shows the credential. */
  leaks: (value: unknown) => boolean
}

/**
 * Checks an API key or access token. Strings of other services pass as they are; one of ours is checked by its
 * checksum. Throws `missing_api_key` or `invalid_api_key`, whose messages never show the text.
 */
export function toCredential(given: string | undefined): Credential {
  const text = given?.trim() ?? ""
  if (text === "") {
    throw new CitableError("No API key: set CITABLE_API_KEY, or pass apiKey to createClient.", {
      code: "missing_api_key",
    })
  }
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw invalid("it has spaces or characters that no key has. Copy it again, without quotes or line breaks.")
  }
  const parts = parseCredential(text)
  if (parts === undefined && /^ct[ab]_/.test(text)) {
    throw invalid("its checksum is wrong. Was it copied incompletely? A key has 52 characters.")
  }
  return {
    authorization: () => `Bearer ${text}`,
    id: parts?.id ?? createHash("sha256").update(text).digest("hex"),
    redact: (message) => message.replaceAll(text, "[credential]"),
    leaks: (value) => holds(value, text, 0),
  }
}

/** Sha-256 in hex over the parts, each kept apart from the next. */
export function hashParts(...parts: (string | undefined)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex")
}

function invalid(reason: string): CitableError {
  return new CitableError(`The API key is not usable: ${reason}`, { code: "invalid_api_key" })
}

function holds(value: unknown, text: string, depth: number): boolean {
  if (typeof value === "string") return value.includes(text)
  if (typeof value !== "object" || value === null || depth > 5) return false
  return Reflect.ownKeys(value).some((key) => holds((value as Record<PropertyKey, unknown>)[key], text, depth + 1))
}
