import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

import { isSameText } from "./is-same-text.ts"

export interface StartLine {
  /** Where a build asks what to do, and the word by which it is known. */
  address: { port: number; token: string }
  /** Waits until the build has asked. Gives `false` if it cannot any more, or on an abort. */
  isReady(signal: AbortSignal): Promise<boolean>
  /** Tells the build what to do, in one line, and any other that the same command starts. */
  go(text: string): void
  close(): void
}

/** Listens on this machine for one build that asks what to do. Others that connect get nothing. */
export async function openStartLine(token: string): Promise<StartLine> {
  let settle: (socket: Socket | undefined) => void = () => undefined
  const asked = new Promise<Socket | undefined>((resolve) => (settle = resolve))
  const sockets = new Set<Socket>()
  const asking = new Set<Socket>()
  let answer: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ""
    socket
      .setEncoding("latin1")
      .on("error", () => undefined)
      .on("close", () => sockets.delete(socket))
      .on("data", (chunk: string) => {
        text += chunk
        if (text.length < token.length) return
        if (!isSameText(text, token)) socket.destroy()
        // A command can build several sites.
        else if (answer !== undefined) socket.end(answer)
        else {
          asking.add(socket)
          settle(socket)
        }
      })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  server.on("error", () => undefined)
  // The runner ends although a build waits.
  server.unref()

  function close(): void {
    settle(undefined)
    server.close()
    for (const socket of sockets) socket.destroy()
  }

  return {
    address: { port: (server.address() as AddressInfo).port, token },
    async isReady(signal) {
      const abort = () => settle(undefined)
      if (signal.aborted) abort()
      signal.addEventListener("abort", abort)
      const socket = await asked
      signal.removeEventListener("abort", abort)
      return socket !== undefined && sockets.has(socket)
    },
    go(text) {
      answer = `${text}\n`
      for (const socket of asking) socket.end(answer)
    },
    close,
  }
}
