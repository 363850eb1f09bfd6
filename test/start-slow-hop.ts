import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

export interface SlowHop {
  port: number
  /** The port of the server behind. A test can set it later. */
  target: number | undefined
  /** Milliseconds that a message takes to the server and back. A new connection takes as long once more. A test can replace it. */
  roundTripMs: number
  close(): Promise<void>
}

/** Starts a server on loopback that forwards connections to a port, as slowly as a network between two places. */
export async function startSlowHop(target?: number): Promise<SlowHop> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(hop.target ?? 0, "127.0.0.1")
    const openAt = performance.now() + hop.roundTripMs
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(from)
      from.setNoDelay(true)
      from.on("data", (chunk) => {
        const opening = from === client ? Math.max(0, openAt - performance.now()) : 0
        setTimeout(() => to.writable && to.write(chunk), opening + hop.roundTripMs / 2)
      })
      from.once("end", () => setTimeout(() => to.end(), hop.roundTripMs / 2))
      from.once("error", () => to.destroy())
      from.once("close", () => open.delete(from))
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const hop: SlowHop = {
    port: (server.address() as AddressInfo).port,
    target,
    roundTripMs: 0,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
  return hop
}
