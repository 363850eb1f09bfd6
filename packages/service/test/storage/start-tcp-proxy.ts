import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface TcpProxy {
  port: number
  /** Forwards nothing any more, in either direction, as a network does that drops all packets. It still accepts connections. */
  freeze(): void
  thaw(): void
  /** Ends all connections, and refuses others, as the host of a program does that has ended. */
  refuse(): Promise<void>
  accept(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy on loopback in front of a port. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let isFrozen = false
  const sockets = new Set<Socket>()
  const open = () =>
    createServer((near) => {
      const far = connect(target, "127.0.0.1")
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        if (isFrozen) from.pause()
        from.on("data", (bytes) => to.write(bytes))
        from.on("error", () => {})
        from.on("close", () => {
          sockets.delete(from)
          if (!isFrozen) to.destroy()
        })
      }
    })
  let server = open()
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const refuse = async () => {
    isFrozen = false
    const closed = once(server, "close")
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    refuse,
    async accept() {
      server = open()
      await listen(port)
    },
    close: refuse,
  }
}
