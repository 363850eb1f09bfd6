import { createWebhookKeyPair } from "./create-webhook-key-pair.ts"
import { createWebhookSecret } from "./create-webhook-secret.ts"
import { signWebhook } from "./sign-webhook.ts"

export interface ReceiverCasesInput {
  /** The receiver's address. */
  url: string | URL
  /** `whsec_…`: one of the receiver's secrets. */
  secret: string
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface ReceiverCase {
  /** A sentence with the expected status: "a body of NULs: 400". */
  name: string
  request: Request
  /** The expected status of the answer. */
  status: number
  /** The code of the problem in the answer (RFC 9457), if the handler answers, not a framework in front of it. */
  code?: string
}

interface Case {
  name: string
  status: number
  code?: string
  body?: Uint8Array<ArrayBuffer> | string
  /** The time of the signature, in seconds from now. */
  age?: number
  secrets?: readonly string[]
  /** Changes the signed headers. */
  change?: (headers: Record<string, string>) => Record<string, string>
  /** A body to send instead of the signed one. */
  sent?: Uint8Array<ArrayBuffer> | string
  method?: string
}

/**
 * Makes requests that every receiver must answer in the same way: genuine but odd webhooks, and forged, stale, tampered or
 * broken ones. Send each one to your receiver and compare the status.
 */
export async function createReceiverCases({
  url,
  secret,
  now = Date.now,
}: ReceiverCasesInput): Promise<ReceiverCase[]> {
  const timestamp = Math.floor(now() / 1000)
  const event = JSON.stringify({ type: "webhook.test", timestamp: new Date(now()).toISOString(), data: {} })
  const { privateKey } = await createWebhookKeyPair()
  const cases = [...genuine(event), ...refused(event, secret, privateKey)]
  return Promise.all(
    cases.map(
      async ({ name, status, code, body = event, age = 0, secrets = [secret], change, sent, method = "POST" }) => {
        const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`
        const signed = { ...(await signWebhook({ id, timestamp: timestamp + age, body, secrets })) }
        const headers = { "content-type": "application/json", ...(change?.(signed) ?? signed) }
        const init: RequestInit = method === "GET" ? { method } : { method, body: sent ?? body }
        const request = new Request(url, { ...init, headers })
        return { name: `${name}: ${status}`, request, status, ...(code === undefined ? {} : { code }) }
      },
    ),
  )
}

function genuine(event: string): Case[] {
  const withField = (field: string): string => `{${field},${event.slice(1)}`
  return [
    { name: "a genuine event", body: event },
    { name: "an event of an unknown type", body: event.replace("webhook.test", "content.translated") },
    { name: "an event with unknown fields", body: withField('"since_release":7,"more":{"x":[1]}') },
    { name: "a byte order mark before the JSON", body: `\ufeff${event}` },
    { name: "a field that is there twice", body: withField('"data":{"x":1}') },
    { name: "a field named __proto__", body: withField('"__proto__":{"polluted":1}') },
    { name: "a number beyond 2^53", body: withField('"n":9007199254740993') },
    { name: "half of a surrogate pair, escaped", body: withField(String.raw`"s":"\ud83d"`) },
    { name: "JSON that is nested 10,000 deep", body: withField(`"x":${"[".repeat(10_000)}${"]".repeat(10_000)}`) },
    { name: "four-byte characters", body: withField('"s":"żółw 🐢"') },
    { name: "signed 290 seconds ago", age: -290 },
    {
      name: "unknown versions around the signature",
      change: (all: Record<string, string>) => sign(all, (value) => `v2,abc ${value} v9,x`),
    },
    {
      name: "a wrong signature before the right one",
      change: (all: Record<string, string>) => sign(all, (value) => `${zeros} ${value}`),
    },
  ].map((one) => ({ ...one, status: 200 }))
}

const zeros = `v1,${"A".repeat(43)}=`

function sign(headers: Record<string, string>, to: (value: string) => string): Record<string, string> {
  return { ...headers, "webhook-signature": to(headers["webhook-signature"] ?? "") }
}

function without(name: string): Pick<Case, "change" | "status" | "code"> {
  const change: Case["change"] = (headers) =>
    Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))
  return { change, status: 401, code: "missing_headers" }
}

function refused(event: string, secret: string, privateKey: string): Case[] {
  const mismatch = { status: 401, code: "no_matching_signature" }
  const stale = { status: 401, code: "timestamp_out_of_tolerance" }
  const malformed = { status: 401, code: "missing_headers" }
  const json = { status: 400, code: "malformed_json" }
  const wrong = (to: (value: string) => string): Pick<Case, "change"> => ({ change: (headers) => sign(headers, to) })
  const header = (name: string, value: string): Pick<Case, "change"> => ({
    change: (all) => ({ ...all, [name]: value }),
  })
  const padded = (length: number): string => event.padEnd(length)
  return [
    { name: "no headers of a webhook", change: () => ({}), ...malformed },
    { name: "no id", ...without("webhook-id") },
    { name: "no timestamp", ...without("webhook-timestamp") },
    { name: "no signature", ...without("webhook-signature") },
    { name: "an id with a full stop", ...header("webhook-id", "evt.1"), ...malformed },
    { name: "an id of 1,000 characters", ...header("webhook-id", "e".repeat(1000)), ...malformed },
    { name: "a timestamp with a fraction", ...header("webhook-timestamp", "1700000000.5"), ...malformed },
    { name: "a timestamp in hexadecimal", ...header("webhook-timestamp", "0x65545000"), ...malformed },
    { name: "a timestamp of 20 digits", ...header("webhook-timestamp", "1".repeat(20)), ...malformed },
    { name: "signed 310 seconds ago", age: -310, ...stale },
    { name: "signed 310 seconds ahead", age: 310, ...stale },
    { name: "a timestamp in milliseconds", ...header("webhook-timestamp", String(Date.now())), ...stale },
    { name: "another id than was signed", ...header("webhook-id", "evt_other"), ...mismatch },
    { name: "another secret", secrets: [createWebhookSecret()], ...mismatch },
    { name: "a signature of the asymmetric kind", secrets: [privateKey], ...mismatch },
    { name: "one changed byte", sent: event.replace("webhook.test", "webhook.tesu"), ...mismatch },
    { name: "one byte more", sent: `${event} `, ...mismatch },
    { name: "nothing in place of the body", sent: "", ...mismatch },
    { name: "JSON written anew", sent: JSON.stringify(JSON.parse(event), null, 2), ...mismatch },
    { name: "a signature without its version", ...wrong((value) => value.slice(3)), ...mismatch },
    { name: "a signature of zeros", ...wrong(() => zeros), ...mismatch },
    { name: "a signature without its padding", ...wrong((value) => value.slice(0, -1)), ...mismatch },
    { name: "a right signature after sixteen", ...wrong((value) => `${`${zeros} `.repeat(16)}${value}`), ...mismatch },
    { name: "a header of 6 kB", ...wrong((value) => `${"v2,A ".repeat(1200)}${value}`), ...mismatch },
    { name: "an empty body, signed", body: "", ...json },
    { name: "text, signed", body: "hello", ...json },
    { name: "NULs, signed", body: new Uint8Array(8), ...json },
    { name: "invalid UTF-8, signed", body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), ...json },
    { name: "a surrogate in UTF-8, signed", body: Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), ...json },
    { name: "UTF-16, signed", body: toUtf16(event), ...json },
    { name: "null, signed", body: "null", status: 422, code: "invalid_input" },
    { name: "an event without data, signed", body: '{"type":"webhook.test"}', status: 422, code: "invalid_input" },
    { name: "a body over the cap, signed", body: padded(65_537), status: 413, code: "body_too_large" },
    { name: "a content encoding", ...header("content-encoding", "gzip"), status: 415, code: "unsupported_media_type" },
    { name: "GET", method: "GET", status: 405 },
    { name: "PUT", method: "PUT", status: 405 },
    { name: "a secret in place of the signature", ...wrong(() => secret), ...mismatch },
  ]
}

/** ASCII in two bytes each, the lower one first. */
function toUtf16(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Array.from(text).flatMap((character) => [character.charCodeAt(0), 0]))
}
