import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { ready } from "../measured.ts"

/** What arrived since the last reset, at paths that answer. */
export interface Arrivals {
  count: number
  /** Milliseconds between the first and the last. */
  ms: number
}

// Takes webhooks at any path and answers 204; at /hang/… it never answers. GET tells what arrived, DELETE forgets it.
let count = 0
let first = 0
let last = 0
const server = createServer((request, response) => {
  if (request.method === "GET") {
    const arrivals: Arrivals = { count, ms: last - first }
    response.end(JSON.stringify(arrivals))
    return
  }
  if (request.method === "DELETE") {
    count = 0
    response.end()
    return
  }
  const isHanging = request.url?.startsWith("/hang/") === true
  request.resume().on("end", () => {
    if (isHanging) return
    last = performance.now()
    if (count++ === 0) first = last
    response.writeHead(204).end()
  })
})
// On a busy machine, senders pause for longer than connections are kept by default.
server.keepAliveTimeout = 60_000
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
