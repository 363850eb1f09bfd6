import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

import type { ServiceOptions } from "@citable/service"

import { leadToSite } from "./fixtures/lead-to-site.ts"

/** What a site answers at a path. A text is a page of HTML with status 200. */
export type TestAnswer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array; delayMs?: number }
  | ((request: IncomingMessage) => TestAnswer)

export interface TestSite {
  /** Such as `http://shop.example`. */
  origin: string
  /** Of loopback. */
  port: number
  pages: Record<string, TestAnswer>
  /** Method, host and path of each request. */
  requests: string[]
  /** Leads to it: `leadToSite`. */
  readNetwork: NonNullable<ServiceOptions["readNetwork"]>
  close(): Promise<void>
}

/** Serves the pages of a site with a name of its own on a loopback port. A path that is not listed answers 404. */
export async function startTestSite(host: string, pages: Record<string, TestAnswer>): Promise<TestSite> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    requests.push(`${request.method} ${request.headers.host} ${path}`)
    let answer = site.pages[path] ?? { status: 404, body: "<title>Not found</title><h1>Not found</h1>" }
    while (typeof answer === "function") answer = answer(request)
    const {
      status = 200,
      headers = {},
      body = "",
      delayMs = 0,
    } = typeof answer === "string" ? { body: answer } : answer
    setTimeout(() => {
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers })
      response.end(request.method === "HEAD" ? undefined : body)
    }, delayMs)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const { port } = server.address() as AddressInfo
  const site: TestSite = {
    origin: `http://${host}`,
    port,
    pages,
    requests,
    readNetwork: leadToSite(host, port),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return site
}
