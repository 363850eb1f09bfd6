import { isCitableError } from "@citable/contract"
import { readUpTo } from "@citable/safe-fetch"

import { isNeverSent } from "./not-connected.ts"
import { toPlatformText } from "./platform-text.ts"
import type { PublisherEnvironment } from "./publisher-environment.ts"
import { PublisherError } from "./publisher-error.ts"
import type { PublisherErrorCode } from "./publisher-error.ts"
import { toRetryAt } from "./to-retry-at.ts"

export interface JsonRequest {
  /** Default: `GET`. */
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text or bytes as they are. */
  body?: unknown
  /** Whether the request can change something, also if its answer is lost. Default: of all methods but GET. */
  isWrite?: boolean
  /** What no message may show, such as the token in the headers. */
  secrets: readonly string[]
  /** Refusals that are answers to the caller, such as 404. Default: none. */
  accept?: readonly number[]
  /** What somebody can do about a refusal, by its status. */
  remedies?: Partial<Record<number, string>>
  /** What a platform answers, in words. Default: `JSON. Check the address.` */
  expected?: string
  /** The most bytes of an answer. Default: 4 MiB. */
  maxBytes?: number
  signal: AbortSignal
}

export interface JsonAnswer {
  status: number
  /** Undefined for an answer without a body. */
  json: unknown
}

/**
 * Sends a request through the guarded fetch, and returns the JSON that the platform answers. What goes wrong becomes the error that says
 * whether the platform did nothing, or perhaps something, without a secret or markup of the platform in it.
 *
 * @throws {PublisherError}
 */
export async function sendJson(
  environment: Pick<PublisherEnvironment, "fetch" | "now">,
  url: string,
  request: JsonRequest,
): Promise<JsonAnswer> {
  const { method = "GET", headers, body, signal, accept = [], expected = "JSON. Check the address." } = request
  const { isWrite = method !== "GET", maxBytes = 4 * 1024 * 1024 } = request
  const { host } = new URL(url)
  const unread = isWrite ? "publisher_unknown" : "publisher_unavailable"
  const common = { accept: "application/json", "user-agent": "Citable-Publisher/1" }
  const type = body === undefined ? {} : { "content-type": "application/json" }
  const text = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
  let response: Response
  let answer: { bytes: Uint8Array; truncated: boolean }
  try {
    const content = body === undefined ? {} : { body: text }
    response = await environment.fetch(url, { method, headers: { ...common, ...type, ...headers }, signal, ...content })
    answer = await readUpTo(response, maxBytes)
  } catch (error) {
    throw toTransportError(error, host, { unread, isLate: isTimeout(signal.reason) })
  }
  if (answer.truncated && response.ok) {
    throw new PublisherError(unread, `${host} answered with more than ${maxBytes} bytes.`)
  }
  const words = new TextDecoder().decode(answer.bytes)
  const json = parse(words)
  // What somebody else answers, such as a proxy, says nothing about the platform.
  const isAccepted = response.ok || accept.includes(response.status)
  if (!isAccepted) throw toRefusal(response, words, json, { ...request, url, isWrite, now: environment.now() })
  if (json === undefined && words !== "") {
    throw new PublisherError(unread, `${host} answered with ${response.status}, but not with ${expected}`)
  }
  return { status: response.status, json }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function toTransportError(
  error: unknown,
  host: string,
  { unread, isLate }: { unread: PublisherErrorCode; isLate: boolean },
): PublisherError {
  if (error instanceof PublisherError) return error
  const code = isCitableError(error) ? error.code : undefined
  const ended = isLate ? `${host} did not answer in time. Try again later.` : `The request to ${host} was ended.`
  const message = isCitableError(error) ? error.message : ended
  if (code === "address_not_allowed" || code === "invalid_url") {
    return new PublisherError("publisher_gone", message, { cause: error })
  }
  return new PublisherError(isNeverSent(error) ? "publisher_unavailable" : unread, message, { cause: error })
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === "TimeoutError"

/** What a status says. Behind an error of a server, the request may still have taken effect. */
function toCode(status: number, isWrite: boolean): PublisherErrorCode {
  if (status === 401) return "publisher_unauthorized"
  if (status === 402 || status === 403) return "publisher_forbidden"
  if (status === 404 || status === 405 || status === 410) return "publisher_gone"
  if (status === 409) return "publisher_conflict"
  if (status === 408 || status === 425 || status === 503) return "publisher_unavailable"
  if (status === 429) return "publisher_rate_limited"
  if (status >= 500) return isWrite ? "publisher_unknown" : "publisher_unavailable"
  return "publisher_invalid"
}

function toRefusal(
  { status, headers }: Response,
  text: string,
  json: unknown,
  { url, secrets, remedies = {}, isWrite, now }: JsonRequest & { url: string; isWrite: boolean; now: number },
): PublisherError {
  const { host } = new URL(url)
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.get("location") ?? "", url)
    const address = target === null ? "another address" : toPlatformText(target.origin + target.pathname, secrets)
    return new PublisherError(
      "publisher_gone",
      `${host} redirects to ${address}. Citable follows no redirects: enter the address that answers.`,
    )
  }
  const said = toPlatformText([findWords(json) ?? text, ...findDetails(json)].join(" "), secrets)
  const remedy = remedies[status]
  const message = [
    `${host} answered with ${status}.`,
    said === "" ? undefined : `It says: ${remedy === undefined ? said : toSentence(said)}`,
    remedy,
  ]
  const options = status === 429 ? { retryAt: toRetryAt(headers.get("retry-after"), now, headers.get("date")) } : {}
  return new PublisherError(toCode(status, isWrite), message.filter((part) => part !== undefined).join(" "), options)
}

/** Ends what a platform says, so that what follows is no part of it. */
const toSentence = (words: string) => (/[.!?…:]$/.test(words) ? words : `${words}.`)

/** What an answer says in words: `{"error": {"message": "…"}}`, `{"errors": [{"detail": "…"}]}`, or without the outer name. */
function findWords(json: unknown, depth = 0): string | undefined {
  if (typeof json === "string") return depth === 0 || json === "" ? undefined : json
  if (Array.isArray(json)) return findWords(json[0], depth + 1)
  if (typeof json !== "object" || json === null || depth > 3) return undefined
  const answer = json as Record<string, unknown>
  const names = ["detail", "message", "description", "error_description", "error", "errors", "title", "reason"]
  return names.map((name) => findWords(answer[name], depth + 1)).find((words) => words !== undefined)
}

/** What an answer says of single fields: `{"message": "…", "details": [{"field": "slug", "message": "…"}]}`. */
function findDetails(json: unknown): string[] {
  const { details } = (typeof json === "object" && json !== null ? json : {}) as { details?: unknown }
  if (!Array.isArray(details)) return []
  return details.slice(0, 10).flatMap((one: unknown) => {
    const { field, param } = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>
    const name = field ?? param
    const words = typeof one === "string" ? one : findWords(one)
    return words === undefined ? [] : [typeof name === "string" ? `${name}: ${words}.` : words]
  })
}
