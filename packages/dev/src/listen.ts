import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { getRequestListener } from "@hono/node-server"

export interface Listening {
  /** Without a slash at the end. */
  url: string
  port: number
  close(): Promise<void>
}

/** Serves a fetch handler on a loopback port. Default: a free one. */
export async function listen(handler: (request: Request) => Promise<Response>, port = 0): Promise<Listening> {
  // Tests share processes, and other code needs the Response of the runtime.
  const server = createServer(getRequestListener(handler, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
