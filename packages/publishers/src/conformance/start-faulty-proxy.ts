import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

import type { Fault } from "./fault.ts"

export interface ProxiedRequest {
  /** In the order of arrival, from 1. */
  number: number
  method: string
  /** With the query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** What the server behind answered; undefined as long as it did not. */
  status?: number
  fault?: Fault["kind"]
}

export interface FaultyProxyOptions {
  /** The server behind, such as http://127.0.0.1:4000. */
  target: string
  /** Chooses what happens to a request; undefined forwards it as it is. */
  onRequest?: (request: ProxiedRequest) => Fault | undefined | Promise<Fault | undefined>
  /** Called once the server behind has answered. The answer waits for it. */
  onAnswer?: (request: ProxiedRequest) => void | Promise<void>
}

export interface FaultyProxy {
  /** Without a slash at the end. */
  url: string
  /** The requests so far. A test can empty it. */
  requests: ProxiedRequest[]
  /** The most requests that were on their way at the same time. */
  mostAtOnce: number
  /** Chooses what happens to a request. A test can replace both. */
  onRequest: FaultyProxyOptions["onRequest"]
  onAnswer: FaultyProxyOptions["onAnswer"]
  /** Waits until every late request has been delivered. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/**
 * Starts a server on loopback that forwards requests to another one, and does to each what a network can do. Addresses of the server behind
 * become its own, in headers and in texts.
 */
export async function startFaultyProxy({ target, ...hooks }: FaultyProxyOptions): Promise<FaultyProxy> {
  const behind = new URL(target).host
  let front = ""
  let number = 0
  let onTheirWay = 0
  const late = new Set<Promise<unknown>>()

  const forward = async (request: ProxiedRequest): Promise<Answer> => {
    const answer = await pass(request, { target, from: front, to: behind })
    request.status = answer.status
    return answer
  }

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url: path = "/", headers } = incoming
    const request: ProxiedRequest = { number: ++number, method, path, headers, body: await readAll(incoming) }
    proxy.requests.push(request)
    const fault = await proxy.onRequest?.(request)
    if (fault !== undefined) request.fault = fault.kind
    const hangUp = () => void response.destroy()
    switch (fault?.kind) {
      case "lost_request":
        return hangUp()
      case "late": {
        const delivered = fault.until.then(() => forward(request)).catch(() => {})
        late.add(delivered)
        void delivered.finally(() => late.delete(delivered))
        return fault.waits === true ? undefined : hangUp()
      }
      case "silence":
        return
      case "lost_answer":
        await forward(request)
        return hangUp()
      case "answer":
        if (fault.done === true) await forward(request)
        return void response.writeHead(fault.status, fault.headers).end(fault.body ?? "")
      case "altered":
      case "truncated":
      case "slow":
      case "oversized":
      case undefined:
        break
    }
    const answer = await forward(fault?.kind === "altered" ? { ...request, body: fault.body } : request)
    await proxy.onAnswer?.(request)
    if (fault?.kind === "oversized") answer.body = Buffer.concat([answer.body, Buffer.alloc(fault.bytes, " ")])
    const half = answer.body.subarray(0, Math.floor(answer.body.length / 2))
    if (fault?.kind === "slow") {
      // The rest of the body never comes.
      response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length }).write(half)
      return
    }
    const body = fault?.kind === "truncated" ? half : answer.body
    response.writeHead(answer.status, { ...answer.headers, "content-length": body.length }).end(body)
  }

  const server = createServer((incoming, response) => {
    proxy.mostAtOnce = Math.max(proxy.mostAtOnce, ++onTheirWay)
    response.once("close", () => onTheirWay--)
    serve(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  front = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const proxy: FaultyProxy = {
    url: `http://${front}`,
    requests: [],
    mostAtOnce: 0,
    onRequest: hooks.onRequest,
    onAnswer: hooks.onAnswer,
    async settled() {
      while (late.size > 0) await Promise.all(late)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

interface Hosts {
  target: string
  /** The proxy's host and port. */
  from: string
  /** Those of the server behind. */
  to: string
}

/** Sends a request on, and reads the whole answer. */
function pass({ method, path, headers, body }: ProxiedRequest, { target, from, to }: Hosts): Promise<Answer> {
  const asked = replaceHost(body, String(headers["content-type"]), from, to)
  const { "transfer-encoding": _, ...kept } = headers
  const hasBody = asked.length > 0 || headers["content-length"] !== undefined
  const outgoing = send(target + path.replaceAll(encodeURIComponent(from), encodeURIComponent(to)), {
    method,
    // A connection of its own: what happens to one request must not touch another.
    agent: false,
    headers: {
      ...kept,
      host: to,
      connection: "close",
      "accept-encoding": "identity",
      ...(hasBody ? { "content-length": asked.length } : {}),
    },
  })
  return new Promise((resolve, reject) => {
    outgoing.once("error", reject)
    outgoing.once("response", (incoming) => {
      readAll(incoming).then((read) => {
        const answered: Answer["headers"] = {}
        for (const [name, value] of Object.entries(incoming.headers)) {
          if (value === undefined || ["connection", "transfer-encoding", "content-length"].includes(name)) continue
          answered[name] = typeof value === "string" ? value.replaceAll(to, from) : value
        }
        const text = replaceHost(read, String(incoming.headers["content-type"]), to, from)
        resolve({ status: incoming.statusCode ?? 0, headers: answered, body: text })
      }, reject)
    })
    outgoing.end(asked)
  })
}

function replaceHost(body: Buffer, type: string, from: string, to: string): Buffer {
  if (!/json|text|xml|urlencoded/.test(type) || !body.includes(from)) return body
  return Buffer.from(body.toString("utf8").replaceAll(from, to))
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
