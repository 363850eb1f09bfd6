import { createServer } from "node:net"

/** A port of this machine that nobody listens on: the wanted one if it is free, else any. */
export async function findFreePort(wanted = 0): Promise<number> {
  for (const port of new Set([wanted, 0])) {
    const server = createServer()
    const free = await new Promise<number | undefined>((resolve) => {
      server.once("error", () => resolve(undefined))
      server.listen(port, "127.0.0.1", () => {
        const address = server.address()
        server.close(() => resolve(typeof address === "object" && address !== null ? address.port : undefined))
      })
    })
    if (free !== undefined) return free
  }
  return wanted
}
