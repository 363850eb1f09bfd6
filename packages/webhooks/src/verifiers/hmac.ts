import { checkAge } from "../internal/check-age.ts"
import { checkTextSecrets } from "../internal/check-text-secrets.ts"
import { readPayload } from "../internal/read-payload.ts"
import { type SignatureEncoding, verifyTextHmac } from "../internal/verify-text-hmac.ts"
import type { Content, HashName } from "../internal/webhook-crypto.ts"
import { WebhookVerificationError } from "../webhook-verification-error.ts"
import type { EventsOf, VerifierInput, WebhookVerifier } from "../webhook-verifier.ts"

export interface HmacInput extends VerifierInput {
  /** The text of the header that `timestamp` names. */
  timestamp: string | undefined
}

export interface HmacOptions {
  /** The header with the signature. */
  header: string
  /** What stands before the signature in it, such as `sha256=`. */
  prefix?: string
  /** Default `SHA-256`. */
  hash?: HashName
  /** Default `hex`. */
  encoding?: SignatureEncoding
  /** What the sender signs, in pieces. Default: the body alone. */
  content?: (input: HmacInput) => Content
  /** The header with the time of signing, and its unit. Its age is checked: so `content` has to contain it. */
  timestamp?: { header: string; unit: "s" | "ms" }
  /** The header that names the event. It is only for your functions. Default: the signature is the name. */
  id?: string
  /** The type of the event. Default: the body's `type`. */
  type?: (input: { headers: Headers; payload: unknown }) => string
}

/**
 * Webhooks of any sender that puts an HMAC of the body into a header. Deliveries are remembered by their signature, since ids in headers
 * are seldom signed: the same body comes to your functions once, while it is remembered.
 */
export function hmac<Payloads extends object = Record<string, unknown>>(
  options: HmacOptions,
): WebhookVerifier<EventsOf<Payloads>> {
  const { header, prefix = "", hash = "SHA-256", encoding = "hex", content = ({ body }: HmacInput) => [body] } = options
  return {
    checkSecrets: checkTextSecrets,
    async verify(input) {
      const value = input.headers.get(header)
      if (value?.startsWith(prefix) !== true || value === prefix) {
        throw new WebhookVerificationError(`The header ${header} is missing or not of its form.`, "missing_headers")
      }
      const { seconds, text } = readTimestamp(input, options.timestamp)
      const idempotencyKey = await verifyTextHmac({
        signatures: [value.slice(prefix.length)],
        content: content({ ...input, timestamp: text }),
        secrets: input.secrets,
        hash,
        encoding,
      })
      const id = options.id === undefined ? undefined : input.headers.get(options.id)
      return { id: id ?? idempotencyKey, timestamp: seconds, idempotencyKey }
    },
    readEvent({ headers, body }) {
      const event = readPayload(body)
      const type = options.type?.({ headers, payload: event.payload }) ?? event.type
      return { ...event, type } as EventsOf<Payloads>
    },
  }
}

function readTimestamp(
  input: VerifierInput,
  option: HmacOptions["timestamp"],
): { seconds: number; text: string | undefined } {
  if (option === undefined) return { seconds: Math.floor(input.now() / 1000), text: undefined }
  const text = input.headers.get(option.header) ?? ""
  if (!/^\d{1,15}$/.test(text)) {
    throw new WebhookVerificationError(`The header ${option.header} is missing or not of its form.`, "missing_headers")
  }
  const seconds = option.unit === "ms" ? Math.floor(Number(text) / 1000) : Number(text)
  checkAge(seconds, input)
  return { seconds, text }
}
