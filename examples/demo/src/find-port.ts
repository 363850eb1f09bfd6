import { once } from "node:events"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"

/** The wanted port of the loopback interface if nobody has it, else a free one. */
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
  throw new Error("There is no free port on 127.0.0.1.")
}
