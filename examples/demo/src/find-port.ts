import { once } from "node:events"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"

/** Gives the wanted port of the loopback interface if it is free, else another one. */
export async function findPort(wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const server = createServer().listen(port, "127.0.0.1")
    try {
      await once(server, "listening")
      const found = (server.address() as AddressInfo).port
      await new Promise((resolve) => server.close(resolve))
      return found
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error
    }
  }
  throw new Error("No port on 127.0.0.1 is free.")
}
