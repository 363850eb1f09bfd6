import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

import type { FakeAnswer, FakeEngine } from "./fake-answer.ts"

/** Another answer to a request: an error status of the vendor, with the usual body or another one, or raw bytes. */
export type Fault =
  | { status: number; message?: string; headers?: Record<string, string>; body?: unknown }
  | { raw: string }
  | "hang"
  | "drop"

export interface StartedEngine {
  url: string
  /** The bodies of all requests so far. */
  requests: Record<string, unknown>[]
  close: () => Promise<void>
}

/** A vendor's API on loopback. It checks each request as the vendor does, and answers in its format. */
export async function startFakeEngine<Answer extends object = FakeAnswer>(
  engine: FakeEngine<Answer>,
  reply: (question: string, index: number) => Answer | { fault: Fault },
): Promise<StartedEngine> {
  const requests: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const hidden = /^\/grounding-api-redirect\/([\w-]+)$/.exec(request.url ?? "")?.[1]
    if (hidden !== undefined) {
      const location = Buffer.from(hidden, "base64url").toString()
      return response.writeHead(302, { location }).end()
    }
    // Whoever still asks for a page of a server that had this port before.
    if (request.method === "GET") return response.writeHead(404).end()
    return void readBody(request).then((body) => {
      requests.push(body)
      const send = (status: number, value: unknown, more: Record<string, string> = {}) =>
        response
          .writeHead(status, { "content-type": "application/json", ...more })
          // Google's redirects are on loopback, too.
          .end(JSON.stringify(value).replaceAll("https://vertexaisearch.cloud.google.com", url))
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const wrong = engine.check({ path: request.url ?? "", headers, body })
      if (wrong !== undefined) return send(wrong === "wrong key" ? 401 : 400, engine.error(400, wrong))
      const answer = reply(engine.questionOf(body), requests.length)
      if (!("fault" in answer)) return send(200, engine.answer(answer))
      const { fault } = answer
      if (fault === "hang") return undefined
      if (fault === "drop") return response.destroy()
      if ("raw" in fault) return response.writeHead(200, { "content-type": "application/json" }).end(fault.raw)
      return send(fault.status, fault.body ?? engine.error(fault.status, fault.message ?? "no"), fault.headers)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as Record<string, unknown>
}
