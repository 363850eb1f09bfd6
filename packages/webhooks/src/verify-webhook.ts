import { CitableError } from "@citable/contract"

import { decodeBase64 } from "./internal/base64.ts"
import { computeSignatures, messageIdPattern } from "./internal/compute-signature.ts"
import { importSecrets } from "./internal/import-secrets.ts"
import { WebhookVerificationError } from "./webhook-verification-error.ts"

/** Headers as a `Headers` object or as plain names and values, such as `request.headers` of node:http. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyWebhookInput {
  headers: HeadersLike
  /** The bytes as they came. Text will not do: decoding changes bytes, and then the signature does not match. */
  body: Uint8Array
  /** `whsec_…`; a signature made with any of them is accepted. At most 10. */
  secrets: readonly string[]
  /** How far the timestamp may be from now, in either direction. Default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface VerifiedWebhook {
  /** Names the event, the same in every attempt. */
  id: string
  /** Seconds since 1970, when this attempt was signed. */
  timestamp: number
}

/** Signatures considered; more of them would let a stranger choose how much we work. */
const maxSignatures = 16
const maxSignatureHeaderLength = 4096

/**
 * Checks that a request was signed with one of the secrets (Standard Webhooks 1.0.0, scheme `v1`) and not long ago.
 *
 * @throws {WebhookVerificationError} when it was not.
 * @throws {CitableError} `invalid_webhook_secret` when a secret cannot be one.
 */
export async function verifyWebhook(input: VerifyWebhookInput): Promise<VerifiedWebhook> {
  if (!ArrayBuffer.isView(input.body)) {
    throw new CitableError("A webhook is verified over its raw bytes: pass the body as a Uint8Array.", {
      code: "invalid_webhook_message",
    })
  }
  const keys = await importSecrets(input.secrets)
  const id = readHeader(input.headers, "webhook-id", messageIdPattern)
  const timestamp = readHeader(input.headers, "webhook-timestamp", /^(?:0|[1-9]\d{0,14})$/)
  const header = readHeader(input.headers, "webhook-signature", /\S/)

  const now = (input.now ?? Date.now)() / 1000
  const age = now - Number(timestamp)
  // Not `Math.abs(age) > tolerance`: it would let NaN pass.
  if (!(Math.abs(Math.trunc(age)) <= (input.toleranceSeconds ?? 300))) {
    throw new WebhookVerificationError(
      age > 0 ? "The webhook was signed too long ago." : "The webhook's timestamp is in the future.",
      "timestamp_out_of_tolerance",
    )
  }

  const candidates = readSignatures(header)
  const expected = await computeSignatures(keys, { id, timestamp, body: input.body })
  // Every pair is compared to the end: the time taken tells nothing about which secret or byte differed.
  let matches = 0
  for (const one of expected) for (const candidate of candidates) matches |= equal(one, candidate)
  if (matches !== 1) {
    throw new WebhookVerificationError(
      "No signature of the webhook matches its content and the secret.",
      "no_matching_signature",
    )
  }
  return { id, timestamp: Number(timestamp) }
}

function readHeader(headers: HeadersLike, name: string, pattern: RegExp): string {
  const value = toGet(headers)(name)
  if (value === undefined || value === "") {
    throw new WebhookVerificationError(`The header ${name} is missing.`, "missing_headers")
  }
  if (!pattern.test(value)) {
    throw new WebhookVerificationError(`The header ${name} is not of its form.`, "missing_headers")
  }
  return value
}

function toGet(headers: HeadersLike): (name: string) => string | undefined {
  if (isHeaders(headers)) return (name) => headers.get(name) ?? undefined
  return (name) => {
    const values: string[] = []
    for (const [key, value] of Object.entries(headers)) {
      if (key.toLowerCase() !== name || value === undefined) continue
      if (typeof value === "string") values.push(value)
      else values.push(...value)
    }
    // Joined as `Headers` joins them, so that a doubled id is refused in either form.
    return values.length === 0 ? undefined : values.join(", ").trim()
  }
}

/** By shape: a framework's `Headers` may be another class than the global one. */
function isHeaders(headers: HeadersLike): headers is Headers {
  return typeof headers["get"] === "function"
}

/** The `v1` signatures of a header of `<version>,<base64>` separated by spaces; other versions are skipped. */
function readSignatures(header: string): Uint8Array[] {
  if (header.length > maxSignatureHeaderLength) return []
  const signatures: Uint8Array[] = []
  for (const part of header.split(" ")) {
    if (!part.startsWith("v1,")) continue
    // A header that was sent twice arrives joined by ", ".
    const bytes = decodeBase64(part.endsWith(",") ? part.slice(3, -1) : part.slice(3))
    if (bytes?.length === 32) signatures.push(bytes)
    if (signatures.length === maxSignatures) break
  }
  return signatures
}

/** 1 when both are the same 32 bytes, else 0, in constant time. */
function equal(left: Uint8Array, right: Uint8Array): 0 | 1 {
  let difference = 0
  for (let index = 0; index < 32; index += 1) difference |= (left[index] ?? 0) ^ (right[index] ?? 0xff)
  return difference === 0 ? 1 : 0
}
