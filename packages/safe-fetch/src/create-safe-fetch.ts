import { CitableError, isCitableError } from "@citable/contract"
import { Agent, errors, fetch, type Response as UndiciResponse } from "undici"

import { type Connect, guardConnection, type Lookup } from "./internal/guard-connection.ts"

export interface SafeFetchOptions {
  /** Also allow this machine and private networks: for people who send to their own. Default false. */
  allowPrivateNetwork?: boolean
  /** Milliseconds until a connection stands, TLS included. Default 5,000. */
  connectTimeoutMs?: number
  /** Milliseconds from the request to the end of the answer's headers. Default 10,000. */
  headersTimeoutMs?: number
  /** Milliseconds for everything, reading the body included. Default 15,000. */
  totalTimeoutMs?: number
  /** Reading more of a body than this fails. Counted after decompression. Default 1,048,576. */
  maxResponseBytes?: number
  /** Default: the system's resolver. */
  lookup?: Lookup
  /** Default: TCP, and TLS for `https:`. */
  connect?: Connect
}

export interface SafeFetchInit {
  method?: string
  headers?: HeadersInit
  body?: string | Uint8Array
  signal?: AbortSignal
}

/**
 * Fetches a URL that a user gave. Redirects are not followed: a 3xx is the answer.
 *
 * @throws {CitableError} `invalid_url`, `address_not_allowed`, `timeout`, `unreachable`, or, while the body is read,
 * `response_too_large`. Messages name the host alone, since the rest of a URL may be a secret.
 */
export interface SafeFetch {
  (url: string | URL, init?: SafeFetchInit): Promise<Response>
  /** Ends its connections, and with them the requests that still run. */
  close(): Promise<void>
}

/**
 * Makes a `fetch` for URLs that users give: it connects to public addresses only (all addresses of a name are checked, and the
 * one connected to), and bounds the time and the memory that an answer can take.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allowPrivateNetwork = false, connectTimeoutMs = 5000, headersTimeoutMs = 10_000 } = options
  const { totalTimeoutMs = 15_000, maxResponseBytes = 1_048_576 } = options
  const dispatcher = new Agent({
    connect: guardConnection({ ...options, allowPrivateNetwork, connectTimeoutMs }),
    headersTimeout: headersTimeoutMs,
    bodyTimeout: totalTimeoutMs,
  })

  async function safeFetch(url: string | URL, init: SafeFetchInit = {}): Promise<Response> {
    const target = toTarget(url)
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(toTimeout(target)), totalTimeoutMs)
    // The connection keeps the process alive, not its deadline.
    timer.unref()
    const signal = init.signal === undefined ? deadline.signal : AbortSignal.any([init.signal, deadline.signal])
    const toError = (error: unknown): unknown => {
      clearTimeout(timer)
      return init.signal?.aborted === true ? init.signal.reason : toFetchError(error, target)
    }
    try {
      const { method = "GET", headers, body = null } = init
      const response = await fetch(target, {
        method,
        headers: [...new Headers(headers)],
        body,
        signal,
        redirect: "manual",
        dispatcher,
      })
      return limitBody(response, { maxResponseBytes, host: target.host, onEnd: () => clearTimeout(timer), toError })
    } catch (error) {
      throw toError(error)
    }
  }

  return Object.assign(safeFetch, { close: () => dispatcher.destroy() })
}

function toTarget(url: string | URL): URL {
  const target = URL.parse(url)
  if (
    target === null ||
    !["http:", "https:"].includes(target.protocol) ||
    target.username !== "" ||
    target.password !== ""
  ) {
    throw new CitableError("A URL to send to begins with https:// or http:// and has no user name in it.", {
      code: "invalid_url",
    })
  }
  return target
}

interface Bounds {
  maxResponseBytes: number
  host: string
  onEnd: () => void
  toError: (error: unknown) => unknown
}

/** The platform's own Response, whose body ends at the bound. */
function limitBody(response: UndiciResponse, { maxResponseBytes, host, onEnd, toError }: Bounds): Response {
  const { status, body } = response
  const headers = [...response.headers] as [string, string][]
  if (body === null) {
    onEnd()
    return new Response(null, { status, headers })
  }
  const reader = body.getReader()
  let length = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          onEnd()
          controller.close()
          return
        }
        length += value.length
        if (length > maxResponseBytes) {
          throw new CitableError(`${host} answered with more than ${maxResponseBytes} bytes.`, {
            code: "response_too_large",
          })
        }
        controller.enqueue(value)
      } catch (error) {
        controller.error(toError(error))
        reader.cancel().catch(() => {})
      }
    },
    async cancel(reason) {
      onEnd()
      await reader.cancel(reason)
    },
  })
  return new Response(stream, { status, headers })
}

/** What undici reports, as one of our codes. It wraps the reason in `cause`. */
function toFetchError(error: unknown, target: URL): unknown {
  for (let reason: unknown = error; reason instanceof Error; reason = reason.cause) {
    if (isCitableError(reason)) return reason
    if (
      reason instanceof errors.ConnectTimeoutError ||
      reason instanceof errors.HeadersTimeoutError ||
      reason instanceof errors.BodyTimeoutError
    ) {
      return toTimeout(target, error)
    }
  }
  return new CitableError(`${target.host} could not be reached, or did not answer in HTTP.`, {
    code: "unreachable",
    cause: error,
  })
}

function toTimeout(target: URL, cause?: unknown): CitableError {
  return new CitableError(`${target.host} took too long to answer.`, { code: "timeout", cause })
}
