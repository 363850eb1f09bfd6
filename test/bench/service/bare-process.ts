import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { ready } from "../measured.ts"

/** An answer that was recorded, to be given again. */
export interface Answer {
  path: string
  status: number
  headers: Record<string, string>
  /** Base64, as it comes over the wire as JSON. */
  body: string
}

export interface BareReady {
  url: string
}

const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>()
// node:http and nothing else: what any server on this runtime costs at least.
const server = createServer((request, response) => {
  if (request.method === "PUT") {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      for (const { path, body, ...rest } of JSON.parse(Buffer.concat(chunks).toString()) as Answer[]) {
        answers.set(path, { ...rest, body: Buffer.from(body, "base64") })
      }
      response.end()
    })
    return
  }
  const answer = answers.get(request.url ?? "")
  if (answer === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
server.listen(0, "127.0.0.1", () => {
  ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies BareReady)
})
