import { type AddressInfo, createServer, type Socket } from "node:net"

import { listen } from "./listen.ts"

export interface MailCounter {
  /** Where it takes letters by SMTP (RFC 5321). */
  smtpPort: number
  /** Where it takes newsletters, as Mailgun does, without a slash at the end. */
  bulkUrl: string
  /** Everybody who was written to, once a letter. */
  receivers: readonly string[]
  close(): Promise<void>
}

/** Takes every letter on loopback, and remembers only to whom it was. */
export async function countMails(): Promise<MailCounter> {
  const receivers: string[] = []
  const sockets = new Set<Socket>()
  const smtp = createServer((socket) => {
    sockets.add(socket)
    let isText = false
    socket.on("error", () => {}).on("close", () => sockets.delete(socket))
    socket.write("220 test\r\n")
    socket.on("data", (chunk) => {
      const text = String(chunk)
      if (isText) {
        isText = !text.endsWith(".\r\n")
        if (!isText) socket.write("250 taken\r\n")
        return
      }
      for (const line of text.split("\r\n").slice(0, -1)) {
        if (line.startsWith("RCPT")) receivers.push(line)
        isText = line === "DATA"
        socket.write(isText ? "354 go on\r\n" : line.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n")
      }
    })
  })
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve))
  const bulk = await listen(async (request) => {
    if (request.method !== "POST") return Response.json({ items: [], paging: {} })
    receivers.push(...(await request.formData()).getAll("to").map(String))
    return Response.json({ id: `<${receivers.length}@test>`, message: "Queued. Thank you." })
  })
  return {
    smtpPort: (smtp.address() as AddressInfo).port,
    bulkUrl: bulk.url,
    receivers,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => smtp.close(resolve))
      await bulk.close()
    },
  }
}
