import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"

import { onTestFinished } from "vitest"

/** Runs a handler behind a real server on loopback until the test ends. */
export async function serveHandler(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void handle(toRequest(incoming)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = "GET", rawHeaders } = incoming
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "")
  }
  const body = method === "GET" ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  return new Request("http://127.0.0.1/webhook", { method, headers, body, duplex: "half" } as RequestInit)
}
