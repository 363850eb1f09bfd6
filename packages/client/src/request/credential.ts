import { CitableError, parseCredential } from "@citable/contract/core"

import type { ClientOptions } from "../client-options.ts"
import { hashText } from "../internal/hash-text.ts"
import type { ServiceAdapter } from "../service-adapter.ts"
import { toSafeCause } from "./safe-cause.ts"

/** A credential. Only a closure knows its text, so printing an object never shows it. */
export interface Credential {
  /** The headers that present it. */
  headers: () => Record<string, string>
  /** Where it comes from, for messages. */
  from: string
  /** Identifies the credential without revealing it. */
  id: string
  /** Removes the credential from a text. */
  redact: (text: string) => string
  /** Removes it from every string of a JSON value. */
  redactAll: (value: unknown) => unknown
  /** A version of an error that is safe to keep as a cause. */
  toSafeCause: (cause: unknown) => unknown
}

/**
 * Checks an API key or access token. Keys of Citable must have a valid checksum; keys of other services pass. Throws
 * `missing_api_key` or `invalid_api_key`, whose messages never show the text, but say who takes a key: `calledAs`.
 */
export function toCredential(
  apiKey: string | undefined,
  {
    calledAs = "createClient",
    keyFrom: from = "CITABLE_API_KEY",
    toHeaders = (text) => ({ authorization: `Bearer ${text}` }),
  }: Pick<ClientOptions, "calledAs" | "keyFrom"> & { toHeaders?: ServiceAdapter["toHeaders"] } = {},
): Credential {
  const text = apiKey?.trim() ?? ""
  if (text === "") {
    throw new CitableError(`No API key: set CITABLE_API_KEY, or pass apiKey to ${calledAs}.`, {
      code: "missing_api_key",
    })
  }
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw invalid("it has spaces or characters that no key has. Copy it again, without quotes or line breaks.")
  }
  const parts = parseCredential(text)
  if (parts === undefined && /^ct[ab]_/.test(text)) {
    const kind = text.startsWith("cta_") ? "access token" : "API key"
    throw invalid("its checksum is wrong. Was it copied incompletely? It should have 52 characters.", kind)
  }
  const headers = lowerCase(toHeaders(text))
  // A header may contain the key in another form, such as the base64 of Basic. Comparing with another key finds it. A scheme is no secret.
  const otherHeaders = lowerCase(toHeaders("another-key"))
  const derived = Object.entries(headers)
    .filter(([name, value]) => otherHeaders[name] !== value)
    .map(([, value]) => value.slice(value.lastIndexOf(" ") + 1))
  const quoted = JSON.stringify(text).slice(1, -1)
  const secrets = [...new Set([text, quoted, encodeURIComponent(text), ...derived])].filter((one) => one !== "")
  const redact = (message: string): string =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, "[credential]"), message)
  return {
    headers: () => ({ ...headers }),
    from,
    id: parts?.id ?? hashText(text),
    redact,
    redactAll: (value) => redactAll(value, redact),
    toSafeCause: (cause) => toSafeCause(cause, secrets, redact),
  }
}

/** SHA-256 in hex over the separate parts. */
export function hashParts(...parts: (string | undefined)[]): string {
  return hashText(JSON.stringify(parts))
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function redactAll(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactAll(item, redact))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redactAll(item, redact)]))
}

function invalid(reason: string, kind = "API key"): CitableError {
  return new CitableError(`The ${kind} is not usable: ${reason}`, { code: "invalid_api_key" })
}
