import { type AddressInfo, createServer, type Socket } from "node:net"

export interface MailSink {
  url: string
  /** What it has taken, in order, with the soft line breaks of quoted-printable joined. */
  mails: string[]
  /** How often it took a mail with each Message-ID. */
  counts(): Map<string, number>
  close(): Promise<void>
}

export interface MailSinkOptions {
  /** Receivers whom it refuses for good. */
  refuse?: readonly string[]
  /** Whether it refuses every sender for good. Default: false. */
  refusesSender?: () => boolean
  /** Default: a free port. */
  port?: number
  /** Milliseconds until it says that it has taken a mail. Default: 0. */
  delayMs?: () => number
}

/** Starts a mail server on loopback that keeps what it gets (RFC 5321). */
export async function startMailSink({
  refuse = [],
  refusesSender = () => false,
  port = 0,
  delayMs = () => 0,
}: MailSinkOptions = {}): Promise<MailSink> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    take(socket)
  })
  function take(socket: Socket): void {
    let text = ""
    let isData = false
    socket.write("220 test\r\n")
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      text += String(chunk)
      for (let end = text.indexOf("\r\n"); !isData && end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        isData = line === "DATA"
        const isRefused =
          (line.startsWith("RCPT") && refuse.some((one) => line.includes(one))) ||
          (line.startsWith("MAIL") && refusesSender())
        const answer = line.startsWith("QUIT") ? "221 bye" : isRefused ? "550 nobody here" : "250 fine"
        socket.write(isData ? "354 go on\r\n" : `${answer}\r\n`)
      }
      const end = text.indexOf("\r\n.\r\n")
      if (!isData || end < 0) return
      // A line that begins with a dot has another one before it (RFC 5321, section 4.5.2).
      const quoted = text.slice(0, end).replaceAll("\r\n..", "\r\n.").replaceAll("=\r\n", "")
      // Quoted-printable (RFC 2045, section 6.7).
      mails.push(
        quoted.replaceAll(/(?:=[\dA-F]{2})+/gu, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString()),
      )
      text = ""
      isData = false
      setTimeout(() => socket.write("250 taken\r\n"), delayMs())
    })
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    counts() {
      const counts = new Map<string, number>()
      for (const mail of mails) {
        const id = /^Message-ID: (<.+>)$/m.exec(mail.replaceAll("\r", ""))?.[1] ?? "none"
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
