import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

export interface IndexNowBody {
  host: string
  key: string
  keyLocation?: string
  urlList: string[]
}

export interface StartedIndexNow {
  url: string
  /** The submissions that it has accepted, in their order. */
  accepted: IndexNowBody[]
  /** The status of each answer. */
  answers: number[]
  /** What it answers instead, if a test sets it. */
  fault: { status: number; headers?: Record<string, string> } | undefined
  close(): Promise<void>
}

/**
 * A search engine with IndexNow on loopback, which refuses what https://www.indexnow.org/documentation does not allow: 400 for a malformed
 * request, 403 if the key file is not where the request says or has another key, 422 for addresses of another host or folder.
 */
export async function startIndexNow(visit: (url: string) => Promise<Response>): Promise<StartedIndexNow> {
  async function judge(request: IncomingMessage, text: string): Promise<number> {
    if (request.method !== "POST" || request.url !== "/indexnow") return 400
    if (request.headers["content-type"] !== "application/json; charset=utf-8") return 400
    const body = JSON.parse(text) as IndexNowBody
    const { host, key, keyLocation = `http://${host}/${key}.txt`, urlList, ...others } = body
    if (Object.keys(others).length > 0 || urlList.length === 0 || urlList.length > 10_000) return 400
    if (!/^[a-zA-Z0-9-]{8,128}$/.test(key)) return 422
    const folder = new URL(".", keyLocation).href
    if (new Set(urlList).size !== urlList.length || new URL(keyLocation).host !== host) return 422
    if (!urlList.every((url) => new URL(url).host === host && url.startsWith(folder))) return 422
    const file = await visit(keyLocation)
    if (file.status !== 200 || (await file.text()).trim() !== key) return 403
    engine.accepted.push(body)
    // The first submission of a key is accepted before the key is checked.
    return engine.accepted.length === 1 ? 202 : 200
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const answer = async () =>
        engine.fault ?? { status: await judge(request, Buffer.concat(parts).toString("utf8")).catch(() => 400) }
      void answer().then(({ status, headers }: { status: number; headers?: Record<string, string> }) => {
        engine.answers.push(status)
        response.writeHead(status, headers).end()
      })
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const engine: StartedIndexNow = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    accepted: [],
    answers: [],
    fault: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return engine
}
