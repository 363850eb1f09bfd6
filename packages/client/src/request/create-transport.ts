import { CitableError } from "@citable/contract/core"

import { ApiError } from "../api-error.ts"
import type { CallOptions, ClientHooks } from "../client.ts"
import { isRetryable, toDelayMs } from "../internal/retry.ts"
import { NetworkError } from "../network-error.ts"
import { abortable } from "./abortable.ts"
import type { Semaphore } from "./create-semaphore.ts"
import type { Credential } from "./credential.ts"
import type { HttpAnswer, HttpExchange } from "./http-exchange.ts"
import { parseJson } from "./parse-json.ts"
import { parseUrl } from "./parse-url.ts"
import { toApiError } from "./to-api-error.ts"
import type { WireRequest } from "./tool-request.ts"

/** More than any page needs (4 MiB of source, more as JSON), and far less than what hurts. */
const maxBodyBytes = 64 * 1024 * 1024
const maxProblemBytes = 256 * 1024
const maxRedirects = 3

export interface TransportOptions extends ClientHooks {
  exchange: HttpExchange
  semaphore: Semaphore
  credential: Credential
  /** Whether the service is Citable's. Then refusals are problem documents, and a POST with one Idempotency-Key runs once. */
  isOurs: boolean
  random: () => number
  delay: (ms: number, signal?: AbortSignal) => Promise<void>
  /** The time of day, in milliseconds. */
  now: () => number
  /** Milliseconds of a monotonic clock. */
  clock: () => number
}

/** The time and the attempts of one call. */
export interface CallLimits {
  timeoutMs: number
  totalTimeoutMs: number
  retries: number
}

/** Asks for an answer only if it has another ETag. */
export interface WaitCondition {
  ifNoneMatch: string
  /** Seconds for which the service may wait for that. Default: it does not wait. */
  seconds?: number
}

export interface SendOptions extends CallLimits, Pick<CallOptions, "signal" | "idempotencyKey" | "ifMatch"> {
  /** If the service answers 304, there is no body. */
  wait?: WaitCondition | undefined
}

export interface TransportAnswer {
  /** The parsed body. `undefined` if there is none. */
  json: unknown
  etag: string | null
}

/** Sends a request until it succeeds, fails for good, or runs out of attempts or time. */
export type Transport = (request: WireRequest, options: SendOptions) => Promise<TransportAnswer>

export function createTransport(options: TransportOptions): Transport {
  return async (request, { timeoutMs, totalTimeoutMs, retries, ...call }) => {
    const { signal } = call
    signal?.throwIfAborted()
    const headers = toHeaders(options, request, call)
    const line = toRequestLine(request)
    const deadline = options.clock() + totalTimeoutMs
    let wasCut = false
    for (let attempt = 1; ; attempt++) {
      const leftMs = Math.max(1, deadline - options.clock())
      let error: ApiError | NetworkError
      try {
        return await sendInTurn(options, { request, headers, line, attempt, timeoutMs, leftMs, signal })
      } catch (thrown) {
        if (attempt > 1 && options.isOurs && isAlreadyDeleted(request, thrown))
          return { json: toDeleted(request), etag: null }
        const isCut = thrown instanceof CutAnswerError
        const failure: unknown = isCut && !wasCut ? toNetworkError(thrown, line, attempt) : thrown
        wasCut ||= isCut
        if (attempt > retries || !isWorthRetrying(failure) || !isRepeatable(options, request)) throw thrown
        error = failure
      }
      const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
      const delayMs = toDelayMs(attempt, retryAfter, options.random)
      if (options.clock() + delayMs >= deadline) throw error
      await abortable(
        Promise.resolve(options.onRetry?.({ ...toHookRequest(request, attempt), error, delayMs })),
        signal,
      )
      await options.delay(delayMs, signal)
    }
  }
}

interface Attempt {
  request: WireRequest
  headers: Record<string, string>
  line: string
  attempt: number
  timeoutMs: number
  /** The rest of the total time. */
  leftMs: number
  signal: AbortSignal | undefined
}

/** One attempt. Waiting for a turn counts only towards the total time. The attempt's own time starts with the request. */
async function sendInTurn(options: TransportOptions, attempt: Attempt): Promise<TransportAnswer> {
  const { line, signal, timeoutMs, leftMs } = attempt
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal?.reason)
  signal?.addEventListener("abort", abort, { once: true })
  let timeoutReason: string | undefined
  const expire = (reason: string) => (): void => {
    timeoutReason = reason
    controller.abort(new DOMException("The request took too long.", "TimeoutError"))
  }
  const timers = [setTimeout(expire(`within ${Math.round(leftMs)} ms, all that was left of totalTimeoutMs`), leftMs)]
  let release: (() => void) | undefined
  try {
    release = await options.semaphore.acquire(controller.signal)
    timers.push(setTimeout(expire(`within ${timeoutMs} ms. Raise timeoutMs if it needs longer`), timeoutMs))
    // A fetch may ignore its signal. The race keeps the limit anyway.
    return await abortable(exchange(options, attempt, controller.signal), controller.signal)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    if (timeoutReason !== undefined) {
      throw new NetworkError(`${line} got no answer ${timeoutReason}.`, {
        code: "timeout",
        request: line,
        attempts: attempt.attempt,
      })
    }
    if (!(error instanceof ConnectionError)) throw error
    const cause = options.credential.toSafeCause(error.cause)
    throw new NetworkError(`${line} got no answer (${toReason(cause)}). ${toSilenceAdvice(line, toReason(cause))}`, {
      code: "unreachable",
      request: line,
      attempts: attempt.attempt,
      cause,
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
    release?.()
  }
}

async function exchange(options: TransportOptions, attempt: Attempt, signal: AbortSignal): Promise<TransportAnswer> {
  const { request, headers, line } = attempt
  const hook = toHookRequest(request, attempt.attempt)
  const { redact } = options.credential
  let { url } = request
  for (let redirects = 0; ; redirects++) {
    await options.onRequest?.({ ...hook, url })
    const startedAt = options.clock()
    const answer = await options.exchange
      .send({ method: request.method, url, headers, body: request.body, signal })
      .catch(throwConnectionError)
    const { status } = answer
    const requestId = redact(answer.header("request-id") ?? "") || undefined
    await options.onResponse?.({ ...hook, url, status, requestId, durationMs: options.clock() - startedAt })
    const location = status >= 300 && status < 400 ? answer.header("location") : null
    if (status === 304 && headers["if-none-match"] !== undefined) {
      await answer.discard().catch(throwConnectionError)
      return { json: undefined, etag: null }
    }
    if (location === null) return { json: await readAnswer(options, line, answer), etag: toEtag(options, answer) }
    const target = parseUrl(location, url)
    await answer.discard().catch(throwConnectionError)
    if (redirects >= maxRedirects || !isFollowable(request, url, target)) {
      const where = target === null ? "nowhere" : redact(target.origin + target.pathname)
      throw new CitableError(
        `${line} redirects to ${where}, and the client does not send the key there. Set CITABLE_URL to the address where the service itself answers.`,
        { code: "redirected" },
      )
    }
    url = target.href
  }
}

/** The ETag of an answer. That of our compressed answers names the coding, and the client shows none. */
function toEtag({ isOurs }: TransportOptions, answer: HttpAnswer): string | null {
  const etag = answer.header("etag")
  return isOurs && etag !== null ? etag.replace(/-(?:zstd|br|gzip)"$/, '"') : etag
}

async function readAnswer(options: TransportOptions, line: string, answer: HttpAnswer): Promise<unknown> {
  const { status } = answer
  if (status < 200 || status >= 300) {
    // A longer body is not a problem document.
    const text =
      (await answer.read(maxProblemBytes, (body) => new TextDecoder().decode(body)).catch(throwConnectionError)) ?? ""
    throw toApiError(line, answer, { text, now: options.now(), isOurs: options.isOurs, ...options.credential })
  }
  if (status === 204) return await answer.discard().catch(throwConnectionError)
  const parsed = await answer.read(maxBodyBytes, parseJson).catch(throwConnectionError)
  if (parsed === undefined) throw invalid(`${line} answered more than ${maxBodyBytes} bytes.`)
  if ("json" in parsed) return parsed.json
  const type = options.credential.redact(answer.header("content-type") ?? "no content type")
  const error = invalid(`${line} answered ${status} with something that is not JSON (${type}).`)
  throw isBegunJson(type, parsed.text) ? new CutAnswerError(error.message, { code: error.code }) : error
}

function invalid(what: string): CitableError {
  return new CitableError(`${what} Does CITABLE_URL point to the service?`, { code: "invalid_response" })
}

/** An answer that begins as JSON and ends in the middle: a proxy or the service broke off. Another attempt can bring the rest. */
class CutAnswerError extends CitableError {}

function isBegunJson(type: string, text: string): boolean {
  return /\bjson\b/i.test(type) && /^\s*[{[]/.test(text)
}

function toNetworkError(cause: CutAnswerError, request: string, attempts: number): NetworkError {
  return new NetworkError(`${request} got an answer that ends in the middle. A proxy may have cut it off. Try again.`, {
    code: "unreachable",
    request,
    attempts,
    cause,
  })
}

/** Marks errors of the network, as opposed to errors that a hook throws. */
class ConnectionError extends Error {}

function throwConnectionError(cause: unknown): never {
  throw cause instanceof CitableError ? cause : new ConnectionError("The connection broke.", { cause })
}

/** A credential never follows a redirect to another origin. A body follows none. */
function isFollowable({ method }: WireRequest, from: string, to: URL | null): to is URL {
  return method === "GET" && to !== null && to.origin === new URL(from).origin
}

function toHeaders(
  { credential, isOurs }: TransportOptions,
  request: WireRequest,
  { idempotencyKey, ifMatch, wait }: Pick<SendOptions, "idempotencyKey" | "ifMatch" | "wait">,
): Record<string, string> {
  return {
    accept: "application/json, application/problem+json",
    "user-agent": "citable-client",
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    // Without it, a POST whose answer got lost could run twice.
    ...(request.method === "POST" ? { "idempotency-key": idempotencyKey ?? crypto.randomUUID() } : {}),
    // Our ETags are strong. Only a compressing proxy makes them weak, and a weak ETag never matches (RFC 9110, section 13.1.1).
    ...(ifMatch === undefined ? {} : { "if-match": isOurs ? ifMatch.replace(/^W\//, "") : ifMatch }),
    ...(wait === undefined ? {} : { "if-none-match": wait.ifNoneMatch }),
    ...(wait?.seconds === undefined ? {} : { prefer: `wait=${wait.seconds}` }),
    ...credential.headers(),
  }
}

function isWorthRetrying(error: unknown): error is ApiError | NetworkError {
  return error instanceof ApiError ? isRetryable(error.status, error.code) : error instanceof NetworkError
}

/** Whether a request may arrive twice. Nobody knows what another service does with an Idempotency-Key. */
function isRepeatable({ isOurs }: TransportOptions, { method }: WireRequest): boolean {
  return isOurs || method !== "POST"
}

/** A repeated DELETE that finds nothing: the first attempt succeeded, but its answer got lost. */
function isAlreadyDeleted({ method }: WireRequest, error: unknown): boolean {
  return method === "DELETE" && error instanceof ApiError && error.code === "not_found"
}

/** The answer of every DELETE in the contract. */
function toDeleted({ url }: WireRequest): { id: string; deleted: true } {
  const { pathname } = new URL(url)
  return { id: decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1)), deleted: true }
}

function toRequestLine({ method, url }: WireRequest): string {
  return `${method} ${url.split("?", 1)[0]}`
}

function toHookRequest({ name, method, url }: WireRequest, attempt: number) {
  return { name, method, url, attempt }
}

/** A server of http answers a greeting of TLS with what is none. */
function toSilenceAdvice(line: string, reason: string): string {
  const isPlain =
    line.includes(" https:") && /^(?:ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/.test(reason)
  if (isPlain) return "The service speaks http, not https: begin CITABLE_URL with http://."
  return "Is the service running, and does CITABLE_URL point to it?"
}

/** The innermost cause says the most, because a fetch wraps the socket's error. */
function toReason(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (!(inner instanceof Error)) return "the connection failed"
  const code = "code" in inner && typeof inner.code === "string" ? inner.code : undefined
  return code ?? inner.message
}
