import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"

import type { Article } from "@citable/contract"

export interface ArticleServer {
  url: string
  /** How often articles were asked for since the last call. */
  takeRequests(): number
  close(): Promise<void>
}

const pageSize = 100

/** Citable's wire over articles in memory, each answer after some milliseconds. */
export async function startArticleServer(articles: readonly Article[], latencyMs: number): Promise<ArticleServer> {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  let requests = 0

  function answer(path: string, query: URLSearchParams): unknown {
    if (path === "/v1/tools") {
      return { tools: [], credential: { kind: "api_key", brand_id: "brd_1", scopes: ["content:read"] } }
    }
    requests++
    const slug = /\/by-slug\/(.+)$/.exec(path)?.[1]
    if (slug !== undefined) return bySlug.get(decodeURIComponent(slug))
    const isFeed = path.endsWith("/changes")
    const start = Number((isFeed ? query.get("since")?.slice(3) : query.get("cursor")) || 0)
    const data = articles.slice(start, start + pageSize)
    const end = start + data.length
    const more = end < articles.length
    if (!isFeed) {
      return { data, next_cursor: more ? String(end) : null, has_more: more, revision: articles.length, sync_token: "" }
    }
    const changes = data.map((content) => ({ op: "upsert", id: content.id, revision: content.revision, content }))
    return { data: changes, next_sync_token: `st_${end}`, has_more: more }
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
    const found = answer(pathname, searchParams)
    void delay(latencyMs).then(() => {
      response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(found ?? {}))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRequests() {
      const taken = requests
      requests = 0
      return taken
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
