import { createServer } from "node:http"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"

export interface Endpoint {
  url: string
  /** The requests that arrived. */
  count: number
  /** The most open requests at once. */
  mostAtOnce: number
  /** The bytes that it has sent. */
  bytesWritten(): number
  close(): Promise<void>
}

type Misbehaviour = "hangs" | "drips" | "floods" | "redirects" | "half-closes" | "resets"

/** An endpoint on loopback that accepts webhooks with 204. */
export function answer(): Promise<Endpoint> {
  return listen((endpoint) =>
    createServer((request, response) => {
      request.resume().on("end", () => {
        endpoint.count++
        response.writeHead(204).end()
      })
    }),
  )
}

/** An endpoint that misbehaves. */
export function misbehave(how: Misbehaviour, target = ""): Promise<Endpoint> {
  if (how === "half-closes" || how === "resets") {
    return listen((endpoint) =>
      createTcpServer({ allowHalfOpen: true }, (socket) => {
        socket
          .on("error", () => {})
          .once("data", () => {
            endpoint.count++
            if (how === "resets") socket.resetAndDestroy()
            else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")
          })
      }),
    )
  }
  let open = 0
  return listen((endpoint) =>
    createServer((request, response) => {
      endpoint.count++
      endpoint.mostAtOnce = Math.max(endpoint.mostAtOnce, ++open)
      response.on("close", () => open--)
      request.resume()
      if (how === "redirects") response.writeHead(307, { location: target }).end()
      if (how === "drips") {
        response.writeHead(500)
        const timer = setInterval(() => response.write("."), 20)
        response.on("close", () => clearInterval(timer))
      }
      if (how === "floods") {
        const block = Buffer.alloc(1 << 20)
        const write = () => {
          while (!response.destroyed && response.write(block));
        }
        response.writeHead(500)
        response.on("drain", write).on("error", () => {})
        write()
      }
    }),
  )
}

async function listen(make: (endpoint: Endpoint) => Server): Promise<Endpoint> {
  const endpoint: Endpoint = { url: "", count: 0, mostAtOnce: 0, bytesWritten: () => 0, close: () => Promise.resolve() }
  const server = make(endpoint)
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  endpoint.bytesWritten = () =>
    [...sockets].reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0)
  endpoint.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return endpoint
}
