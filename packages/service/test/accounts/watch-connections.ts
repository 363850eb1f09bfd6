import { AsyncLocalStorage, createHook } from "node:async_hooks"
import { type AddressInfo, createServer } from "node:net"

/** The async hooks types of connections, packets and DNS look-ups. */
const kinds = new Set(["TCPCONNECTWRAP", "PIPECONNECTWRAP", "UDPSENDWRAP", "GETADDRINFOREQWRAP", "QUERYWRAP"])

export interface WatchedConnections {
  /** The port of a TCP server on 127.0.0.1 that accepts every connection and never answers. */
  port: number
  /** The number of connections to that server. */
  accepted(): number
  /** Runs work whose connections count, with all that it starts. What other test files have left running does not count. */
  within<Result>(work: () => Result): Result
  /** Every connection and look-up that the work has begun, to any destination. */
  begun: string[]
  close(): Promise<void>
}

/** Watches the connections of some work in this process, to the test's own server and to any other. */
export async function watchConnections(): Promise<WatchedConnections> {
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const begun: string[] = []
  const watched = new AsyncLocalStorage<true>()
  const hook = createHook({
    init(_id, kind) {
      if (kinds.has(kind) && watched.getStore() === true) begun.push(kind)
    },
  }).enable()
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    within: (work) => watched.run(true, work),
    begun,
    close() {
      hook.disable()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
