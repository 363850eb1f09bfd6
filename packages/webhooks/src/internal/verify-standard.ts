import { webhookCrypto } from "#webhook-crypto"

import { WebhookVerificationError } from "../webhook-verification-error.ts"
import { checkAge } from "./check-age.ts"
import { type HeaderNames, type HeadersLike, readHeaders } from "./read-headers.ts"
import { messageIdPattern, toSignedContent } from "./signed-content.ts"
import type { Content, Awaitable } from "./webhook-crypto.ts"
import type { VerifyingKey } from "./webhook-keys.ts"

/** The most signatures to check. Without a limit, a stranger would decide how much work we do. */
const maxSignatures = 16
/** An Ed25519 check costs as much as twenty HMACs, and each pair of signature and key needs one. */
const maxEd25519Checks = 8
const maxSignatureHeaderLength = 4096

const timestampPattern = /^(?:0|[1-9]\d{0,14})$/

interface Signatures {
  v1: Uint8Array[]
  v1a: Uint8Array<ArrayBuffer>[]
}

export interface StandardInput {
  headers: HeadersLike
  body: Uint8Array
  keys: readonly VerifyingKey[]
  names: HeaderNames
  toleranceSeconds: number
  now: () => number
}

/** Verifies a request as Standard Webhooks 1.0.0. @throws {WebhookVerificationError} */
export function verifyStandard(input: StandardInput): Awaitable<{ id: string; timestamp: number }> {
  const { names } = input
  const found = readHeaders(input.headers, names)
  const id = requireForm(found.id, messageIdPattern, names.id)
  const timestamp = requireForm(found.timestamp, timestampPattern, names.timestamp)
  const signatures = readSignatures(requireForm(found.signature, undefined, names.signature))
  const seconds = Number(timestamp)
  checkAge(seconds, input)

  const matches = countMatches(input.keys, signatures, toSignedContent(id, timestamp, input.body))
  if (typeof matches !== "number") {
    return matches.then((count) => {
      requireMatch(count, input.keys, signatures)
      return { id, timestamp: seconds }
    })
  }
  requireMatch(matches, input.keys, signatures)
  return { id, timestamp: seconds }
}

function requireMatch(count: number, keys: readonly VerifyingKey[], signatures: Signatures): void {
  if (count > 0) return
  throw new WebhookVerificationError(
    keys.some(({ version }) => signatures[version].length > 0)
      ? "No signature of the webhook matches its content and the secret."
      : "The webhook has no signature of the kind that this secret verifies.",
    "no_matching_signature",
  )
}

/** Compares every pair to the end, so the time reveals nothing about which secret or byte differed. */
function countMatches(keys: readonly VerifyingKey[], signatures: Signatures, content: Content): Awaitable<number> {
  let matches = 0
  let pending: Promise<number>[] | undefined
  let checks = 0
  for (const key of keys) {
    if (key.version === "v1") {
      if (signatures.v1.length === 0) continue
      const count = countEqual(key.sign(content), signatures.v1)
      if (typeof count === "number") matches += count
      else (pending ??= []).push(count)
      continue
    }
    for (const candidate of signatures.v1a) {
      if (++checks > maxEd25519Checks) break
      const matched = key.verify(candidate, content)
      if (typeof matched === "boolean") matches += Number(matched)
      else (pending ??= []).push(matched.then(Number))
    }
  }
  if (pending === undefined) return matches
  return Promise.all(pending).then((counts) => counts.reduce((sum, count) => sum + count, matches))
}

function countEqual(expected: Awaitable<Uint8Array>, candidates: readonly Uint8Array[]): Awaitable<number> {
  if (!ArrayBuffer.isView(expected)) return expected.then((bytes) => countEqual(bytes, candidates))
  let matches = 0
  for (const candidate of candidates) matches += Number(webhookCrypto.areEqual(expected, candidate))
  return matches
}

function requireForm(value: string | undefined, pattern: RegExp | undefined, name: string): string {
  if (value === undefined || value === "") {
    throw new WebhookVerificationError(`The header ${name} is missing.`, "missing_headers")
  }
  if (pattern?.test(value) === false) {
    throw new WebhookVerificationError(`The header ${name} is malformed.`, "missing_headers")
  }
  return value
}

/** Reads the signatures of a header: `<version>,<base64>`, separated by spaces. It skips unknown versions. */
function readSignatures(header: string): Signatures {
  const signatures: Signatures = { v1: [], v1a: [] }
  if (header.length > maxSignatureHeaderLength) return signatures
  let considered = 0
  for (let start = 0, end; start < header.length && considered < maxSignatures; start = end + 1) {
    end = header.indexOf(" ", start)
    if (end === -1) end = header.length
    const version = header.startsWith("v1,", start) ? "v1" : header.startsWith("v1a,", start) ? "v1a" : undefined
    if (version === undefined) continue
    // A repeated header arrives joined with ", ".
    const to = header[end - 1] === "," ? end - 1 : end
    const bytes = webhookCrypto.decodeBase64(header.slice(start + version.length + 1, to))
    if (bytes?.length !== (version === "v1" ? 32 : 64)) continue
    signatures[version].push(bytes)
    considered += 1
  }
  return signatures
}
