import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A gateway to the service that can fail. */
export interface Gateway {
  url: string
  /** Decides for each request, by its path with the query, whether its connection breaks. */
  breaks: (path: string) => boolean
  /** Decides for each request whether it gets 429, and for how many seconds. */
  limits: (path: string) => number | undefined
  /** The number of forwarded requests. */
  passed: number
  /** A path for a webhook route's `warm`: the last page that it requests after the second invalidation. */
  settledUrl: string
  /** The number of requests for that path. */
  settled: number
  /** The number of answers that `before` holds back. */
  held: number
  /** Runs before each answer is forwarded. */
  before: (path: string) => Promise<void> | void
  close(): Promise<void>
}

const settledPath = "/settled"

/** Starts a gateway that forwards requests to a service. */
export async function createGateway(target: string): Promise<Gateway> {
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "/"
      if (path === settledPath) {
        gateway.settled++
        response.end()
        return
      }
      if (gateway.breaks(path)) {
        request.destroy()
        return
      }
      const seconds = gateway.limits(path)
      if (seconds !== undefined) {
        const problem = {
          type: "about:blank",
          title: "Slow down",
          status: 429,
          code: "rate_limited",
          request_id: "req_1",
        }
        response.writeHead(429, { "content-type": "application/problem+json", "retry-after": String(seconds) })
        response.end(JSON.stringify(problem))
        return
      }
      gateway.passed++
      const headers = { ...request.headers, host: undefined, connection: undefined }
      const given = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      )
      const answer = await fetch(target + path, {
        method: request.method ?? "GET",
        headers: given as [string, string][],
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const passing = gateway.before(path)
      if (passing !== undefined) {
        gateway.held++
        await passing.finally(() => gateway.held--)
      }
      pass(response, answer, body)
    })().catch(() => request.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: Gateway = {
    url,
    breaks: () => false,
    limits: () => undefined,
    passed: 0,
    settledUrl: url + settledPath,
    settled: 0,
    held: 0,
    before: () => {},
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
  return gateway
}

/** Removes length and encoding, because fetch has already decompressed the body. */
function pass(response: ServerResponse, answer: Response, body: Buffer): void {
  const headers = [...answer.headers].filter(
    ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name),
  )
  response.writeHead(answer.status, Object.fromEntries(headers))
  response.end(body)
}
