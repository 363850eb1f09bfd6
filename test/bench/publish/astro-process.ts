import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { getRequestListener } from "@hono/node-server"

import { argument, ready } from "../measured.ts"

export interface AstroArgument {
  /** The built server, which exports `handle(request)`. */
  entry: string
  /** What the site's environment holds. */
  env: Record<string, string>
}

const { entry, env } = argument() as AstroArgument
Object.assign(process.env, env)
const { handle } = (await import(entry)) as { handle: (request: Request) => Promise<Response> }
const server = createServer(getRequestListener(handle))
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, async () => {
  server.closeAllConnections()
  server.close()
})
