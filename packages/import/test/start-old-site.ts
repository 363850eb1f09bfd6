import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import type { OldAnswer } from "./old-pages.ts"

export interface OldSite {
  url: string
  /** The paths that were asked for, in order. */
  asked: string[]
  /** The headers of the requests. */
  headers: Record<string, unknown>[]
  close: () => void
}

/** Starts a site that answers with these pages, by their paths. What it does not have is 404. */
export async function startOldSite(pages: ReadonlyMap<string, OldAnswer>): Promise<OldSite> {
  const asked: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    asked.push(pathname)
    headers.push(request.headers)
    const path = decodeURIComponent(pathname)
    const { status, body, headers: own } = pages.get(path) ?? { status: 404, body: "<h1>Page not found</h1>" }
    const location = own?.["location"]?.replace("{port}", String(request.socket.localPort))
    const more = { "content-type": "text/html", ...own, ...(location !== undefined && { location }) }
    response.writeHead(status, more).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    headers,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
