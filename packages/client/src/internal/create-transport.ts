import { CitableError } from "@citable/contract"

import { ApiError } from "../api-error.ts"
import type { ClientHooks } from "../client.ts"
import { NetworkError } from "../network-error.ts"
import { abortable } from "./abortable.ts"
import type { Credential } from "./credential.ts"
import { readText } from "./read-text.ts"
import { isRetryable, toBackoffMs } from "./retry.ts"
import { toApiError } from "./to-api-error.ts"
import type { WireRequest } from "./tool-request.ts"

/** Above any page (4 MiB of source, more once it is JSON), far below what hurts. */
const maxBodyBytes = 64 * 1024 * 1024
const maxProblemBytes = 256 * 1024
const maxRedirects = 3

export interface TransportOptions extends ClientHooks {
  fetch: typeof fetch
  credential: Credential
  timeoutMs: number
  totalTimeoutMs: number
  retries: number
  random: () => number
  delay: (ms: number, signal?: AbortSignal) => Promise<void>
  now: () => number
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
}

/** Sends a request until it is answered, refused for good, or out of tries or time; gives the answer's JSON. */
export type Transport = (request: WireRequest, options?: SendOptions) => Promise<unknown>

export function createTransport(options: TransportOptions): Transport {
  return async (request, { signal, idempotencyKey } = {}) => {
    signal?.throwIfAborted()
    const headers = toHeaders(options.credential, request, idempotencyKey)
    const line = toRequestLine(request)
    const deadline = options.now() + options.totalTimeoutMs
    for (let attempt = 1; ; attempt++) {
      const timeoutMs = Math.max(1, Math.min(options.timeoutMs, deadline - options.now()))
      let error: ApiError | NetworkError
      try {
        return await sendOnce(options, { request, headers, line, attempt, timeoutMs, signal })
      } catch (thrown) {
        if (attempt > options.retries || !isWorthRetrying(thrown)) throw thrown
        error = thrown
      }
      const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
      const delayMs = retryAfter === undefined ? toBackoffMs(attempt, options.random) : retryAfter * 1000
      if (options.now() + delayMs >= deadline) throw error
      options.onRetry?.({ ...toHookRequest(request, attempt), error, delayMs })
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
  signal: AbortSignal | undefined
}

async function sendOnce(options: TransportOptions, attempt: Attempt): Promise<unknown> {
  const { line, signal, timeoutMs } = attempt
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal?.reason)
  signal?.addEventListener("abort", abort, { once: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort(new DOMException("The request took too long.", "TimeoutError"))
  }, timeoutMs)
  try {
    // A fetch that is passed in may ignore its signal: the race keeps the time all the same.
    return await abortable(exchange(options, attempt, controller.signal), controller.signal)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    if (timedOut) {
      throw new NetworkError(`${line} was not answered within ${timeoutMs} ms. Raise timeoutMs if it needs longer.`, {
        code: "timeout",
        request: line,
        attempts: attempt.attempt,
      })
    }
    if (!(error instanceof Broken)) throw error
    const cause = options.credential.leaks(error.cause) ? undefined : error.cause
    throw new NetworkError(
      `${line} got no answer (${toReason(cause)}). Is the service running, and does CITABLE_URL point to it?`,
      { code: "unreachable", request: line, attempts: attempt.attempt, cause },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
  }
}

async function exchange(options: TransportOptions, attempt: Attempt, signal: AbortSignal): Promise<unknown> {
  const { request, headers, line } = attempt
  const hook = toHookRequest(request, attempt.attempt)
  let { url } = request
  for (let redirects = 0; ; redirects++) {
    options.onRequest?.({ ...hook, url })
    const startedAt = options.now()
    const init = { method: request.method, headers, redirect: "manual" as const, signal }
    const response = await options
      .fetch(url, request.body === undefined ? init : { ...init, body: request.body })
      .catch(breakOff)
    const { status } = response
    options.onResponse?.({ ...hook, url, status, durationMs: options.now() - startedAt })
    if (status >= 300 && status < 400 && response.headers.has("location")) {
      const target = URL.parse(response.headers.get("location") ?? "", url)
      await response.body?.cancel()
      if (redirects < maxRedirects && isFollowable(request, url, target)) {
        url = target.href
        continue
      }
      throw new CitableError(
        `${line} is redirected to ${target === null ? "nowhere" : options.credential.redact(target.origin + target.pathname)}, and the key is not sent there. Set CITABLE_URL to where the service itself answers.`,
        { code: "redirected" },
      )
    }
    return await readAnswer(options, line, response)
  }
}

async function readAnswer(options: TransportOptions, line: string, response: Response): Promise<unknown> {
  if (!response.ok) {
    // A longer one is no problem document.
    const text = (await readText(response, maxProblemBytes).catch(breakOff)) ?? ""
    throw toApiError(line, response, options.credential.redact(text), options.now())
  }
  if (response.status === 204) return undefined
  const text = await readText(response, maxBodyBytes).catch(breakOff)
  if (text === undefined) throw invalid(`${line} answered more than ${maxBodyBytes} bytes.`)
  try {
    return JSON.parse(text)
  } catch {
    const type = options.credential.redact(response.headers.get("content-type") ?? "no content type")
    throw invalid(`${line} answered ${response.status} with something that is not JSON (${type}).`)
  }
}

function invalid(what: string): CitableError {
  return new CitableError(`${what} Does CITABLE_URL point to the service?`, { code: "invalid_response" })
}

/** Tells what the network did from what a hook threw. */
class Broken extends Error {}

function breakOff(cause: unknown): never {
  throw new Broken("The connection broke.", { cause })
}

/** The credential never follows a redirect to another origin, nor a body anywhere. */
function isFollowable({ method }: WireRequest, from: string, to: URL | null): to is URL {
  return method === "GET" && to !== null && to.origin === new URL(from).origin
}

function toHeaders(credential: Credential, request: WireRequest, idempotencyKey: string | undefined) {
  return {
    accept: "application/json, application/problem+json",
    authorization: credential.authorization(),
    "user-agent": "citable-client",
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    // Without it a POST whose answer got lost could be done twice.
    ...(request.method === "POST" ? { "idempotency-key": idempotencyKey ?? crypto.randomUUID() } : {}),
  }
}

function isWorthRetrying(error: unknown): error is ApiError | NetworkError {
  return error instanceof ApiError ? isRetryable(error.status, error.code) : error instanceof NetworkError
}

function toRequestLine({ method, url }: WireRequest): string {
  return `${method} ${url.split("?", 1)[0]}`
}

function toHookRequest({ name, method, url }: WireRequest, attempt: number) {
  return { name, method, url, attempt }
}

/** The innermost cause says most: a fetch wraps the socket's error. */
function toReason(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (!(inner instanceof Error)) return "the connection failed"
  const code = "code" in inner && typeof inner.code === "string" ? inner.code : undefined
  return code ?? inner.message
}
