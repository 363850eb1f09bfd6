import { checkAge } from "../internal/check-age.ts"
import { checkTextSecrets } from "../internal/check-text-secrets.ts"
import { readPayload } from "../internal/read-payload.ts"
import { type SignatureEncoding, verifyTextHmac } from "../internal/verify-text-hmac.ts"
import type { Content, HashName } from "../internal/webhook-crypto.ts"
import { WebhookVerificationError } from "../webhook-verification-error.ts"
import type { EventsOf, VerifierInput, WebhookVerifier } from "../webhook-verifier.ts"

export interface HmacInput extends VerifierInput {
  /** The text of the `timestamp` header. */
  timestamp: string | undefined
}

export interface HmacOptions {
  /** The header with the signature. */
  header: string
  /** The text before the signature, such as `sha256=`. */
  prefix?: string
  /** Default: `SHA-256`. */
  hash?: HashName
  /** Default: `hex`. */
  encoding?: SignatureEncoding
  /** The signed content, in pieces. Default: only the body. */
  content?: (input: HmacInput) => Content
  /** The header with the time of the signature, and its unit. The handler checks its age, so `content` must include it. */
  timestamp?: { header: string; unit: "s" | "ms" }
  /** The header that identifies the event for your functions. Default: the signature. */
  id?: string
  /** The type of the event. Default: the body's `type`. */
  type?: (input: { headers: Headers; payload: unknown }) => string
}

/**
 * Verifies webhooks of any sender with an HMAC of the body in a header. The handler remembers deliveries by their signature, because
 * senders seldom sign ids. So your functions get the same body once while it is remembered.
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
        throw new WebhookVerificationError(`The header ${header} is missing or malformed.`, "missing_headers")
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
    throw new WebhookVerificationError(`The header ${option.header} is missing or malformed.`, "missing_headers")
  }
  const seconds = option.unit === "ms" ? Math.floor(Number(text) / 1000) : Number(text)
  checkAge(seconds, input)
  return { seconds, text }
}
