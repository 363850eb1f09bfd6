import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { createSafeFetch } from "@citable/safe-fetch"

import type { DeployFetch } from "../src/index.ts"

export interface PlatformCall {
  method: string
  /** The intended URL, with the platform's own host. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface CannedAnswer {
  status?: number
  headers?: Record<string, string>
  /** The body, as JSON unless it is text. */
  body?: unknown
}

export interface FakePlatform {
  calls: PlatformCall[]
  /** Reaches the fake for any host. */
  fetch: DeployFetch
  close(): Promise<void>
}

/** A fake platform on loopback. It records requests and sends the given answers. */
export async function servePlatform(answer: (call: PlatformCall) => CannedAnswer): Promise<FakePlatform> {
  const calls: PlatformCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { "x-meant-for": meant, host: _host, connection: _connection, ...headers } = request.headers
      const url = String(meant) + (request.url ?? "")
      const call = { method: request.method ?? "", url, headers, body: Buffer.concat(chunks).toString() }
      calls.push(call)
      const { status = 200, headers: extra = {}, body } = answer(call)
      const isText = typeof body === "string"
      const type = { "content-type": isText ? "text/html" : "application/json" }
      response.writeHead(status, {
        date: "Wed, 17 Dec 2025 19:33:20 GMT",
        ...(body === undefined ? {} : type),
        ...extra,
      })
      response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const safeFetch = createSafeFetch({ allowPrivateNetwork: true })
  return {
    calls,
    fetch: (url, init) => {
      const { origin: meant, pathname, search } = new URL(url)
      return safeFetch(origin + pathname + search, { ...init, headers: { ...init.headers, "x-meant-for": meant } })
    },
    async close() {
      await safeFetch.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
