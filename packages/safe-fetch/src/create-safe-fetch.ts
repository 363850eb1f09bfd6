import { CitableError, isCitableError } from "@citable/contract"
import type * as Undici from "undici"

import { createGuardedAgent } from "./create-guarded-agent.ts"
import { describeCertificate } from "./internal/describe-certificate.ts"
import type { Connect, Lookup } from "./internal/guard-connection.ts"

export interface SafeFetchOptions {
  /** Also allows this machine and private networks, for users who send to their own. Default: false. */
  allowPrivateNetwork?: boolean
  /** Milliseconds for the connection, including TLS. Default: 5,000. */
  connectTimeoutMs?: number
  /** Milliseconds from the request to the end of the answer's headers. Default: 10,000. */
  headersTimeoutMs?: number
  /** Milliseconds for everything, including the body. Default: 15,000. */
  totalTimeoutMs?: number
  /** The most bytes of a body, after decompression. Reading more fails. Default: 1,048,576. */
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
 * Fetches a URL from a user. It follows no redirects: a 3xx is the answer.
 *
 * @throws {CitableError} `invalid_url`, `address_not_allowed`, `timeout`, `unreachable`, or, while the body is read,
 * `response_too_large`. Messages name only the host, because the rest of a URL may be a secret.
 */
export interface SafeFetch {
  (url: string | URL, init?: SafeFetchInit): Promise<Response>
  /** Closes its connections and ends the requests in flight. */
  close(): Promise<void>
}

/**
 * Creates a `fetch` for URLs from users. It connects only to public addresses: it checks all addresses of a name, and the
 * connected one. It bounds the time and the memory of an answer.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allowPrivateNetwork = false, connectTimeoutMs = 5000, headersTimeoutMs = 10_000 } = options
  const { totalTimeoutMs = 15_000, maxResponseBytes = 1_048_576 } = options
  let transport: Transport | undefined
  let isClosed = false

  /** A service creates several before it knows whether it calls anybody, so the first request loads undici. */
  async function openTransport(): Promise<Transport> {
    const { errors, fetch } = await import("undici")
    const bounds = { allowPrivateNetwork, connectTimeoutMs, headersTimeoutMs, bodyTimeoutMs: totalTimeoutMs }
    const dispatcher = await createGuardedAgent({ ...options, ...bounds })
    // Another request can have opened it in the meantime.
    if (transport !== undefined) return transport
    transport = { errors, fetch, dispatcher }
    if (isClosed) await dispatcher.destroy()
    return transport
  }

  async function safeFetch(url: string | URL, init: SafeFetchInit = {}): Promise<Response> {
    const target = toTarget(url)
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(toTimeout(target)), totalTimeoutMs)
    // The connection keeps the process alive. The deadline must not.
    timer.unref()
    const signal = init.signal === undefined ? deadline.signal : AbortSignal.any([init.signal, deadline.signal])
    const toError = (error: unknown): unknown => {
      clearTimeout(timer)
      return init.signal?.aborted === true ? init.signal.reason : toFetchError(error, target, transport?.errors)
    }
    try {
      const { method = "GET", headers, body = null } = init
      const { fetch, dispatcher } = transport ?? (await openTransport())
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

  async function close(): Promise<void> {
    isClosed = true
    await transport?.dispatcher.destroy()
  }

  return Object.assign(safeFetch, { close })
}

/** What a request needs of undici, and the connections. */
interface Transport extends Pick<typeof Undici, "errors" | "fetch"> {
  dispatcher: Undici.Agent
}

function toTarget(url: string | URL): URL {
  const target = URL.parse(url)
  if (
    target === null ||
    !["http:", "https:"].includes(target.protocol) ||
    target.username !== "" ||
    target.password !== ""
  ) {
    throw new CitableError("The URL must begin with https:// or http:// and must not contain a user name.", {
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

/** Wraps the answer in the platform's Response, whose body fails beyond the limit. */
function limitBody(response: Undici.Response, { maxResponseBytes, host, onEnd, toError }: Bounds): Response {
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

/** Turns an error of undici into one of our codes. undici wraps the reason in `cause`. */
function toFetchError(error: unknown, target: URL, errors: typeof Undici.errors | undefined): unknown {
  for (let reason: unknown = error; reason instanceof Error; reason = reason.cause) {
    if (isCitableError(reason)) return reason
    const certificate = describeCertificate(target.host, (reason as NodeJS.ErrnoException).code)
    if (certificate !== undefined) return new CitableError(certificate, { code: "unreachable", cause: error })
    if (
      errors !== undefined &&
      (reason instanceof errors.ConnectTimeoutError ||
        reason instanceof errors.HeadersTimeoutError ||
        reason instanceof errors.BodyTimeoutError)
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
