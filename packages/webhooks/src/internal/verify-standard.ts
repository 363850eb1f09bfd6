import { webhookCrypto } from "#webhook-crypto"

import { WebhookVerificationError } from "../webhook-verification-error.ts"
import { checkAge } from "./check-age.ts"
import { type HeadersLike, readHeaders } from "./read-headers.ts"
import { messageIdPattern, toSignedContent } from "./signed-content.ts"
import type { VerifyingKey } from "./webhook-keys.ts"

/** Signatures considered; more of them would let a stranger choose how much we work. */
const maxSignatures = 16
/** One Ed25519 check costs as much as twenty HMACs, and one is made for each signature and key. */
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
  /** `webhook-` or a sender's own. */
  prefix: string
  toleranceSeconds: number
  now: () => number
}

/** Verifies a request by Standard Webhooks 1.0.0. @throws {WebhookVerificationError} */
export async function verifyStandard(input: StandardInput): Promise<{ id: string; timestamp: number }> {
  const { keys, prefix } = input
  const [idHeader, timestampHeader, signatureHeader] = readHeaders(input.headers, prefix)
  const id = requireForm(idHeader, messageIdPattern, prefix, "id")
  const timestamp = requireForm(timestampHeader, timestampPattern, prefix, "timestamp")
  const header = requireForm(signatureHeader, /\S/, prefix, "signature")
  checkAge(Number(timestamp), input)

  const signatures = readSignatures(header)
  const content = toSignedContent(id, timestamp, input.body)
  let matches = 0
  let unsupported = true
  let checks = 0
  // Every pair is compared to the end: the time taken tells nothing about which secret or byte differed.
  for (const key of keys) {
    const candidates = signatures[key.version]
    if (candidates.length === 0) continue
    unsupported = false
    if (key.version === "v1") {
      const signing = key.sign(content)
      const expected = signing instanceof Uint8Array ? signing : await signing
      for (const candidate of candidates) matches |= Number(webhookCrypto.areEqual(expected, candidate))
      continue
    }
    for (const candidate of signatures.v1a) {
      if (++checks <= maxEd25519Checks) matches |= Number(await key.verify(candidate, content))
    }
  }
  if (matches === 1) return { id, timestamp: Number(timestamp) }
  throw new WebhookVerificationError(
    unsupported
      ? "The webhook carries no signature of the kind that the secret is for."
      : "No signature of the webhook matches its content and the secret.",
    "no_matching_signature",
  )
}

function requireForm(value: string | undefined, pattern: RegExp, prefix: string, name: string): string {
  if (value === undefined || value === "") {
    throw new WebhookVerificationError(`The header ${prefix}${name} is missing.`, "missing_headers")
  }
  if (!pattern.test(value)) {
    throw new WebhookVerificationError(`The header ${prefix}${name} is not of its form.`, "missing_headers")
  }
  return value
}

/** The signatures of a header of `<version>,<base64>` separated by spaces; unknown versions are skipped. */
function readSignatures(header: string): Signatures {
  const signatures: Signatures = { v1: [], v1a: [] }
  if (header.length > maxSignatureHeaderLength) return signatures
  let considered = 0
  for (const part of header.split(" ")) {
    const version = part.startsWith("v1,") ? "v1" : part.startsWith("v1a,") ? "v1a" : undefined
    if (version === undefined) continue
    // A header that was sent twice arrives joined by ", ".
    const bytes = webhookCrypto.decodeBase64(part.slice(version.length + 1, part.endsWith(",") ? -1 : undefined))
    if (bytes?.length !== (version === "v1" ? 32 : 64)) continue
    signatures[version].push(bytes)
    considered += 1
    if (considered === maxSignatures) break
  }
  return signatures
}
