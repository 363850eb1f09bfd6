import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"

import { CitableError } from "@citable/contract"

import { problemResponse } from "./internal/problem-response.ts"

/** Answers a request of `node:http`. The promise resolves when the answer is sent, and rejects if that fails. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface NodeListenerOptions {
  /** Gets errors outside the handler, such as a body that other code has already parsed. Default: `console.error`. */
  onError?: (error: unknown) => void
}

const parsedBody =
  "The webhook's body was parsed before its handler ran, so its signature cannot be checked: mount the handler before body " +
  "parsers such as express.json(), and in an API route of Next add `export const config = { api: { bodyParser: false } }`."

/**
 * Turns a handler from `Request` to `Response` into a listener of `http.createServer`, middleware of Express, or an API route of Next. An
 * API route needs `export const config = { api: { bodyParser: false } }`.
 */
export function toNodeListener(
  handle: (request: Request) => Promise<Response>,
  { onError = (error) => console.error("A webhook could not be handled.", error) }: NodeListenerOptions = {},
): NodeListener {
  return async (incoming, outgoing) => {
    if ((incoming as { body?: unknown }).body !== undefined) {
      onError(new CitableError(parsedBody, { code: "body_already_read" }))
      await send(problemResponse("internal_error", parsedBody), outgoing)
      return
    }
    const request = toRequest(incoming)
    await send(request instanceof Request ? await handle(request) : request, outgoing)
  }
}

/** Creates a `Request`, or a refusal if that is impossible, as for TRACE or the path `//`. */
function toRequest(incoming: IncomingMessage): Request | Response {
  const { method = "GET", rawHeaders, url = "/" } = incoming
  const target = URL.parse(url, "http://localhost")
  if (method === "TRACE" || method === "CONNECT") {
    return problemResponse("method_not_allowed", "Webhooks are sent with POST.", { allow: "POST" })
  }
  if (target === null || target.username !== "" || target.password !== "") {
    return problemResponse("invalid_input", "The request's target is not a path or URL.")
  }
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ""
    // Names with a colon are pseudo-header fields of HTTP/2 (RFC 9113 section 8.3).
    if (!name.startsWith(":")) headers.append(name, rawHeaders[index + 1] ?? "")
  }
  const hasBody = method !== "GET" && method !== "HEAD"
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    body: hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null,
    duplex: "half",
  }
  return new Request(target, init)
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(body)
}
