import { createHook } from "node:async_hooks"
import { type AddressInfo, createServer } from "node:net"

/** The async hooks types of connections, packets and DNS look-ups. */
const kinds = new Set(["TCPCONNECTWRAP", "PIPECONNECTWRAP", "UDPSENDWRAP", "GETADDRINFOREQWRAP", "QUERYWRAP"])

export interface WatchedConnections {
  /** The port of a TCP server on 127.0.0.1 that accepts every connection and never answers. */
  port: number
  /** The number of connections to that server. */
  accepted(): number
  /** Every connection and look-up that this process has begun, to any destination. */
  begun: string[]
  close(): Promise<void>
}

/** Watches the connections of this process, to the test's own server and to any other. */
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
