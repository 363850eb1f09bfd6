import type { IncomingMessage, ServerResponse } from "node:http"

import { ProblemError } from "@citable/contract/problem-error"
import type { inject as Inject } from "light-my-request"

/** The maximum size of a body in bytes. Anybody can send one, and the service stores much of it. */
const maxBody = 16 * 1024

export interface BridgeOptions {
  /** The public origin of the service. The bridge ignores the request's own headers about it. */
  origin: string
  clientIp?: string | undefined
  /** The name of a cookie that the handler does not get. */
  withoutCookie?: string | undefined
}

// The first request of a client loads it.
let inject: typeof Inject | undefined

/** Answers a request with a handler of `node:http`, such as oidc-provider, without a socket. */
export async function bridge(
  request: Request,
  handler: (req: IncomingMessage, res: ServerResponse) => unknown,
  { origin, clientIp, withoutCookie }: BridgeOptions,
): Promise<Response> {
  const { protocol, host } = new URL(origin)
  const url = new URL(request.url)
  const headers: Record<string, string> = {}
  for (const [name, value] of request.headers) {
    if (name === "host" || name === "forwarded" || name === "content-length" || name.startsWith("x-forwarded-"))
      continue
    if (name === "cookie" && withoutCookie !== undefined) {
      const cookies = value.split(/; */).filter((pair) => !pair.startsWith(withoutCookie))
      if (cookies.length > 0) headers[name] = cookies.join("; ")
    } else headers[name] = value
  }
  const body = request.body === null ? undefined : await readBody(request)
  inject ??= (await import("light-my-request")).inject
  const answer = await inject((req, res) => void handler(req, res), {
    method: request.method as "GET",
    url: url.pathname + url.search,
    headers: { ...headers, host, "x-forwarded-proto": protocol.slice(0, -1), "x-forwarded-host": host },
    ...(clientIp === undefined ? {} : { remoteAddress: clientIp }),
    ...(body === undefined ? {} : { payload: body }),
  })
  const responseHeaders = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (name === "connection" || name === "keep-alive" || name === "transfer-encoding") continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) responseHeaders.append(name, String(one))
    }
  }
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: responseHeaders,
  })
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.length
    if (size > maxBody) throw new ProblemError("body_too_large", "The body is larger than 16 KiB.")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
