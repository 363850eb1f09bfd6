import { once } from "node:events"
import { createServer, type Socket } from "node:net"

/** Speaks the part of Redis' protocol (RESP 2) that a shared cache needs, if no Redis is installed. Gives a function that stops it. */
export async function startRedisStandIn(port: number): Promise<() => Promise<void>> {
  const texts = new Map<string, string>()
  const sockets = new Set<Socket>()

  function answer([name = "", ...given]: string[]): string {
    const [key = "", text = ""] = given
    switch (name.toUpperCase()) {
      case "SET":
        texts.set(key, text)
        return "+OK\r\n"
      case "INCR": {
        const sum = Number(texts.get(key) ?? 0) + 1
        texts.set(key, String(sum))
        return `:${sum}\r\n`
      }
      case "MGET":
        return `*${given.length}\r\n${given.map((one) => toBulk(texts.get(one))).join("")}`
      default:
        return "+OK\r\n"
    }
  }

  const server = createServer((socket) => {
    let pending = Buffer.alloc(0)
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy())
    socket.on("data", (part: Buffer) => {
      pending = Buffer.concat([pending, part])
      for (let found = readCommand(pending); found !== undefined; found = readCommand(pending)) {
        pending = pending.subarray(found.length)
        socket.write(answer(found.words))
      }
    })
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, "close")
  }
}

function toBulk(text: string | undefined): string {
  return text === undefined ? "$-1\r\n" : `$${Buffer.byteLength(text)}\r\n${text}\r\n`
}

/** Reads the first command of these bytes, an array of bulk strings, and its length; `undefined` until it is complete. */
function readCommand(bytes: Buffer): { words: string[]; length: number } | undefined {
  let at = 0
  const readNumber = (): number | undefined => {
    const end = bytes.indexOf("\r\n", at)
    if (end === -1) return undefined
    const number = Number(bytes.toString("latin1", at + 1, end))
    at = end + 2
    return number
  }
  const words: string[] = []
  const count = readNumber()
  if (count === undefined) return undefined
  for (let word = 0; word < count; word++) {
    const length = readNumber()
    if (length === undefined || at + length + 2 > bytes.length) return undefined
    words.push(bytes.toString("utf8", at, at + length))
    at += length + 2
  }
  return { words, length: at }
}
