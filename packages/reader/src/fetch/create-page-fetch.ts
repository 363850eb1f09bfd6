import { CitableError, isCitableError } from "@citable/contract"
import { createGuardedAgent, type GuardedAgentOptions } from "@citable/safe-fetch"
import type { PageFetch, PageRequest, PageResponse } from "@citable/safe-fetch"
import type { Agent, Dispatcher } from "undici"

import { decompress } from "./decompress.ts"

export interface PageFetchOptions extends Pick<GuardedAgentOptions, "allowPrivateNetwork" | "lookup" | "connect"> {
  /** The `user-agent` of requests that name none. */
  userAgent: string
}

/** The bytes of a body that is not wanted, or too long, that are still read: a new connection costs more. */
const cheapRest = 16_384

/** Creates the guarded fetch for pages. Its first request loads undici. */
export function createPageFetch({ userAgent, ...options }: PageFetchOptions): PageFetch {
  const defaults = {
    "user-agent": userAgent,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-encoding": "gzip, deflate, br, zstd",
  }
  let opening: Promise<Agent> | undefined

  async function fetchPage(request: PageRequest): Promise<PageResponse> {
    const target = toTarget(request.url)
    request.signal?.throwIfAborted()
    // The timeouts of a request are its own.
    opening ??= createGuardedAgent({ ...options, headersTimeoutMs: 0, bodyTimeoutMs: 0 })
    const agent = await opening
    const { body, encoding, ...response } = await exchange(agent, target, request, { ...defaults, ...request.headers })
    if (encoding === undefined) return { ...response, body }
    const { maxBytes = 5 * 1024 * 1024 } = request
    const { bytes, truncated } = await decompress(body, encoding, { maxBytes, host: target.host })
    return { ...response, body: bytes, truncated: truncated || response.truncated }
  }

  async function close(): Promise<void> {
    const agent = await opening
    await agent?.destroy()
  }

  return Object.assign(fetchPage, { close })
}

interface Exchange extends PageResponse {
  /** Of a body that is to be decompressed. */
  encoding: string | undefined
}

/** What the head of an answer says, and how much of the body is read. */
interface Head extends Pick<Exchange, "status" | "headers" | "ttfbMs" | "encoding"> {
  isWanted: boolean
  limit: number
}

function exchange(agent: Agent, target: URL, request: PageRequest, headers: Record<string, string>): Promise<Exchange> {
  const { url, method = "GET", timeoutMs = 15_000, signal } = request
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let controller: Dispatcher.DispatchController | undefined
    let head: Head | undefined
    let chunks: Uint8Array[] = []
    let transferred = 0
    let isSettled = false

    // The connection keeps the process alive. The deadline must not.
    const timer = setTimeout(() => fail(toTimeout(target)), timeoutMs)
    timer.unref()
    const onAbort = (): void => fail(signal?.reason)
    signal?.addEventListener("abort", onAbort)

    function settle(): void {
      isSettled = true
      clearTimeout(timer)
      signal?.removeEventListener("abort", onAbort)
    }
    function fail(error: unknown): void {
      if (isSettled) return
      settle()
      chunks = []
      reject(error)
      controller?.abort(new Error("The request was cancelled.", { cause: error }))
    }
    function succeed(): void {
      if (isSettled || head === undefined) return
      settle()
      const { isWanted, limit, ...answer } = head
      const [first = new Uint8Array()] = chunks
      const whole = chunks.length > 1 ? Buffer.concat(chunks) : first
      const body = whole.subarray(0, limit)
      // The client keeps this handler for a while, which would keep the chunks.
      chunks = []
      const truncated = method !== "HEAD" && (!isWanted || whole.length > limit)
      resolve({ url, ...answer, body, truncated, transferred })
    }
    /** Takes what is there as the body, and ends the connection. */
    function cut(): void {
      succeed()
      controller?.abort(new Error("The rest is not read."))
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given
        // It was cancelled while it waited for a connection.
        if (isSettled) given.abort(new Error("The request was cancelled."))
      },
      onResponseStart(_controller, status, received) {
        // 103 and the like come before the answer.
        if (status < 200 || isSettled) return
        head = toHead(request, status, joinHeaders(received), performance.now() - started)
        if (!head.isWanted && !(Number(head.headers["content-length"]) <= cheapRest)) cut()
      },
      onResponseData(_controller, chunk) {
        if (head === undefined || isSettled) return
        transferred += chunk.length
        if (head.isWanted) chunks.push(chunk)
        if (transferred > (head.isWanted ? head.limit : cheapRest)) cut()
      },
      onResponseEnd: succeed,
      onResponseError(_controller, error) {
        fail(toFetchError(error, target))
      },
    }
    try {
      agent.dispatch({ origin: target.origin, path: `${target.pathname}${target.search}`, method, headers }, handler)
    } catch (error) {
      fail(toFetchError(error, target))
    }
  })
}

function toHead(request: PageRequest, status: number, headers: Record<string, string>, ttfbMs: number): Head {
  const { method = "GET", maxBytes = 5 * 1024 * 1024, wantsBody } = request
  const hasBody = method !== "HEAD" && status !== 204 && status !== 304
  const isWanted = !hasBody || wantsBody === undefined || wantsBody({ status, headers })
  const encoding = hasBody && isWanted ? headers["content-encoding"] : undefined
  // What does not compress is a little longer when it is compressed.
  return { status, headers, ttfbMs, encoding, isWanted, limit: encoding === undefined ? maxBytes : maxBytes + 65_536 }
}

function joinHeaders(received: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: [string, string][] = []
  for (const name in received) {
    const value = received[name]
    if (value === undefined || name === "set-cookie") continue
    headers.push([name, typeof value === "string" ? value : value.join(", ")])
  }
  return Object.fromEntries(headers)
}

function toTarget(url: string): URL {
  const target = URL.parse(url)
  const isWeb = target?.protocol === "https:" || target?.protocol === "http:"
  if (target !== null && isWeb && target.username === "" && target.password === "") return target
  throw new CitableError("The URL must begin with https:// or http:// and must not contain a user name.", {
    code: "invalid_url",
  })
}

const timeouts = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"])

/** Turns an error of undici into one of our codes. */
function toFetchError(error: unknown, target: URL): unknown {
  for (let reason: unknown = error; reason instanceof Error; reason = reason.cause) {
    if (isCitableError(reason)) return reason
    if (timeouts.has((reason as NodeJS.ErrnoException).code ?? "")) return toTimeout(target, error)
  }
  return new CitableError(`${target.host} could not be reached, or did not answer in HTTP.`, {
    code: "unreachable",
    cause: error,
  })
}

function toTimeout(target: URL, cause?: unknown): CitableError {
  return new CitableError(`${target.host} took too long to answer.`, { code: "timeout", cause })
}
