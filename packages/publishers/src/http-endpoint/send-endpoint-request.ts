import { isCitableError } from "@citable/contract"
import { readUpTo } from "@citable/safe-fetch"
import { signWebhook } from "@citable/webhooks"

import { toPlatformText } from "../platform-text.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherErrorCode } from "../publisher-error.ts"

/** The most bytes of an answer. */
const maxAnswerBytes = 64 * 1024

export interface Endpoint {
  url: string
  secret: string
  environment: Pick<PublisherEnvironment, "fetch" | "now">
}

export interface EndpointRequest {
  /** The same for each attempt at the same request: the endpoint can tell a repetition by it. */
  messageId: string
  body: Readonly<Record<string, unknown>>
  signal: AbortSignal
}

/**
 * Sends a signed request, and returns the JSON object that the endpoint answers.
 *
 * @throws {PublisherError}
 */
export async function sendEndpointRequest(
  { url, secret, environment }: Endpoint,
  { messageId, body: content, signal }: EndpointRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const { host } = new URL(url)
  const body = JSON.stringify(content)
  const timestamp = Math.floor(environment.now() / 1000)
  const signed = await signWebhook({ id: messageId, timestamp, body, secrets: [secret] })
  let response: Response
  let text: string
  try {
    response = await environment.fetch(url, {
      method: "POST",
      headers: {
        ...signed,
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": "Citable-Publisher/1",
      },
      body,
      signal,
    })
    text = await readAnswer(response, host)
  } catch (error) {
    throw toTransportError(error, host)
  }
  if (!response.ok) throw toRefusal(response, text, { url, secret, now: environment.now() })
  const answer = parseObject(text)
  if (answer !== undefined) return answer
  throw new PublisherError(
    "publisher_unknown",
    `${host} answered with ${response.status}, but not with a JSON object. The address must be that of a program that answers Citable's requests.`,
  )
}

async function readAnswer(response: Response, host: string): Promise<string> {
  const { bytes, truncated } = await readUpTo(response, maxAnswerBytes)
  if (!truncated || !response.ok) return new TextDecoder().decode(bytes)
  throw new PublisherError("publisher_unknown", `${host} answered with more than ${maxAnswerBytes} bytes.`)
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Errors of a connection that never came about. After any other one, the request may have arrived. */
const notConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
])

function toTransportError(error: unknown, host: string): PublisherError {
  if (error instanceof PublisherError) return error
  const code = isCitableError(error) ? error.code : undefined
  const message = isCitableError(error) ? error.message : `The request to ${host} was ended.`
  if (code === "address_not_allowed" || code === "invalid_url") {
    return new PublisherError("publisher_gone", message, { cause: error })
  }
  const isSent = !causesOf(error).some((cause) => notConnected.has(String(cause["code"])))
  return new PublisherError(isSent ? "publisher_unknown" : "publisher_unavailable", message, { cause: error })
}

function causesOf(error: unknown): Record<string, unknown>[] {
  const causes: Record<string, unknown>[] = []
  const left: unknown[] = [error]
  for (let one = left.pop(); one !== undefined && causes.length < 20; one = left.pop()) {
    if (!(one instanceof Error)) continue
    causes.push(one as unknown as Record<string, unknown>)
    left.push(one.cause, ...(one instanceof AggregateError ? (one.errors as unknown[]) : []))
  }
  return causes
}

/** What a status says. Behind an error of a server, the request may still have taken effect. */
function toCode(status: number): PublisherErrorCode {
  if (status === 401) return "publisher_unauthorized"
  if (status === 402 || status === 403) return "publisher_forbidden"
  if (status === 404 || status === 405 || status === 410) return "publisher_gone"
  if (status === 409) return "publisher_conflict"
  if (status === 408 || status === 425 || status === 503) return "publisher_unavailable"
  if (status === 429) return "publisher_rate_limited"
  return status >= 500 ? "publisher_unknown" : "publisher_invalid"
}

const remedies: Partial<Record<number, string>> = {
  401: "Compare the secret with that of the endpoint, and the clocks of both machines.",
  403: "A firewall, or the endpoint itself, refuses the service.",
  404: "Nothing is at this address.",
  405: "This address takes no POST requests.",
}

function toRefusal(
  { status, headers }: Response,
  text: string,
  { url, secret, now }: { url: string; secret: string; now: number },
): PublisherError {
  const { host } = new URL(url)
  const secrets = [secret, secret.replace(/^whsec_/, "")]
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.get("location") ?? "", url)
    const address = target === null ? "another address" : toPlatformText(target.origin + target.pathname, secrets)
    return new PublisherError(
      "publisher_gone",
      `${host} redirects to ${address}. Citable follows no redirects: enter the address that answers.`,
    )
  }
  const answer = parseObject(text)
  const words = [answer?.["detail"], answer?.["message"], answer?.["error"]].find((one) => typeof one === "string")
  const said = toPlatformText(typeof words === "string" ? words : text, secrets)
  const remedy = remedies[status]
  const message = [`${host} answered with ${status}.`, said === "" ? undefined : `It says: ${said}`, remedy]
  const options = status === 429 ? { retryAt: readRetryAfter(headers.get("retry-after"), now) } : {}
  return new PublisherError(toCode(status), message.filter((part) => part !== undefined).join(" "), options)
}

const defaultWaitMs = 60_000
const longestWaitMs = 24 * 3_600_000

/** Seconds, or a date. */
function readRetryAfter(value: string | null, now: number): number {
  const seconds = Number(value ?? Number.NaN)
  const at = value !== null && /^\d{1,9}$/.test(value) ? now + seconds * 1000 : Date.parse(value ?? "")
  if (Number.isNaN(at)) return now + defaultWaitMs
  return Math.min(Math.max(at, now + 1), now + longestWaitMs)
}
