import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface SeenRequest {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingMessage["headers"]
  body: string
}

/**
 * The answer of a handler. An object goes out as JSON with status 200. `drop` breaks the connection, `truncate` does so
 * halfway through a body, `stall` sends half of a body, and `hang` never answers.
 */
export type Answer =
  | {
      status?: number
      headers?: Record<string, string>
      json?: unknown
      text?: string
      /** Raw bytes, such as a compressed body. */
      bytes?: Uint8Array
      /** Closes the connection after the answer, without announcing it. */
      hangUp?: boolean
    }
  | "drop"
  | "truncate"
  | "stall"
  | "hang"

export interface TestServer {
  url: string
  requests: SeenRequest[]
  /** The number of all connections. */
  connections: () => number
  close: () => Promise<void>
}

/** A server on a free port of loopback. */
export async function serve(handler: (request: SeenRequest) => Answer | Promise<Answer>): Promise<TestServer> {
  const requests: SeenRequest[] = []
  let connections = 0
  const server = createServer((incoming, response) => {
    void read(incoming).then(async (body) => {
      const seen = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body }
      requests.push(seen)
      send(response, await handler(seen))
    })
  })
  server.on("connection", () => connections++)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A problem document of the service. */
export function problem(status: number, code: string, more: Record<string, unknown> = {}, headers = {}): Answer {
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    text: JSON.stringify({
      type: `https://citable.dev/problems/${code}`,
      title: code,
      status,
      detail: `It is ${code}`,
      code,
      request_id: "req_1",
      ...more,
    }),
  }
}

async function read(incoming: IncomingMessage): Promise<string> {
  let body = ""
  for await (const chunk of incoming.setEncoding("utf8")) body += String(chunk)
  return body
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === "hang") return
  if (answer === "drop") {
    response.destroy()
    return
  }
  if (answer === "truncate" || answer === "stall") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
    response.write('{"data":[', () => {
      if (answer === "truncate") response.destroy()
    })
    return
  }
  const { status = 200, headers, json, text = JSON.stringify(json), bytes, hangUp = false } = answer
  response.writeHead(status, { "content-type": "application/json", ...headers })
  const { socket } = response
  response.end(bytes ?? text, () => {
    if (hangUp) setImmediate(() => socket?.destroy())
  })
}
