import { once } from "node:events"
import { createServer } from "node:net"

/** Throws `cannot_listen` if the port is taken. A first start asks before it makes an account, whose token is shown only once. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer().listen(port, host)
  try {
    await once(server, "listening")
  } catch (error) {
    const { cannotListen } = await import("./cannot-listen.ts")
    throw cannotListen(error as NodeJS.ErrnoException, host, port, "--port")
  }
  server.close()
  await once(server, "close")
}
