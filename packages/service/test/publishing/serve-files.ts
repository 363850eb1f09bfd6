import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { makePng } from "../../../publishers/test/make-png.ts"

/** Serves a picture at every address, on loopback. Those of different names differ. */
export async function serveFiles(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const bytes = Buffer.concat([makePng().bytes, Buffer.from(request.url ?? "")])
    response.writeHead(200, { "content-type": "image/png" }).end(bytes)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
