import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect as connectTo } from "node:net"

import type { ServiceOptions } from "@citable/service"

/** What a site answers at a path. A text is a page of HTML with status 200. */
export type TestAnswer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array; delayMs?: number }
  | ((request: IncomingMessage) => TestAnswer)

export interface TestSite {
  /** Such as `http://shop.example`. */
  origin: string
  pages: Record<string, TestAnswer>
  /** Method, host and path of each request. */
  requests: string[]
  /** Leads every host of the site here, by plain HTTP on port 80, and nothing elsewhere. */
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
    pages,
    requests,
    readNetwork: {
      allowPrivateNetwork: true,
      chromium: false,
      probePauseMs: 0,
      lookup: (name) =>
        name === host || name === `www.${host}` || name.endsWith(".outside.example")
          ? Promise.resolve([{ address: "127.0.0.1", family: 4 }])
          : Promise.reject(new Error(`Tests contact nobody, such as ${name}.`)),
      connect: ({ protocol, port: wanted }) =>
        new Promise((resolve, reject) => {
          if (protocol === "https:" || (wanted !== "" && wanted !== "80")) {
            reject(new Error("Nothing listens there."))
            return
          }
          const socket = connectTo({ host: "127.0.0.1", port })
          socket.once("connect", () => resolve(socket)).once("error", reject)
        }),
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return site
}
