import { createHook } from "node:async_hooks"
import { type AddressInfo, createServer } from "node:net"

/** What Node calls the beginning of a connection, a packet, or a look-up of a name. */
const kinds = new Set(["TCPCONNECTWRAP", "PIPECONNECTWRAP", "UDPSENDWRAP", "GETADDRINFOREQWRAP", "QUERYWRAP"])

export interface WatchedConnections {
  /** Of a TCP server on 127.0.0.1 that accepts every connection and never answers. */
  port: number
  /** How many connections that server has had. */
  accepted(): number
  /** Each connection and look-up that this process has begun, whoever it was for. */
  begun: string[]
  close(): Promise<void>
}

/** Watches what this process sends: to a server of its own, and to anywhere. */
export async function watchConnections(): Promise<WatchedConnections> {
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const begun: string[] = []
  const hook = createHook({
    init(_id, kind) {
      if (kinds.has(kind)) begun.push(kind)
    },
  }).enable()
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    begun,
    close() {
      hook.disable()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
