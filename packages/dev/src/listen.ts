import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo, Socket } from "node:net"

import { getRequestListener } from "@hono/node-server"

export interface Listening {
  /** Without a slash at the end. */
  url: string
  port: number
  close(): Promise<void>
}

export interface ListenOptions {
  /** Whether the server replaces the global Request and Response with faster ones, as `citable serve` does. @default true */
  overrideGlobalObjects?: boolean
}

/** Serves a fetch handler on a loopback port. Default: a free one. */
export async function listen(
  handler: (request: Request, socket: Socket) => Promise<Response>,
  port = 0,
  { overrideGlobalObjects = true }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer(
    getRequestListener((request, { incoming }) => handler(request, (incoming as IncomingMessage).socket), {
      overrideGlobalObjects,
    }),
  )
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
