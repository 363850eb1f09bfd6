import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

import type { ArticleEvent } from "@citable/contract"

/** A delivered webhook. */
export interface Letter {
  headers: IncomingHttpHeaders
  body: Buffer
  event: ArticleEvent
}

export interface Mailbox {
  url: string
  letters: Letter[]
  close(): Promise<void>
}

/** Accepts every webhook, so that a test can forward it unchanged. */
export async function createMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts)
      letters.push({ headers: request.headers, body, event: JSON.parse(body.toString()) as ArticleEvent })
      response.end()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    letters,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
