import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { argument, ready } from "../measured.ts"
import { makeArticle } from "./make-article.ts"
import { toContentfulPage, toGhostPage } from "./other-wires.ts"

export interface ServerArgument {
  articles: number
  bodyBytes: number
  /** Whether pages are kept: else they are made anew, which takes less memory. */
  keep: boolean
}

export interface ServerReady {
  url: string
}

const pageSize = 100
const { articles, bodyBytes, keep } = argument() as ServerArgument
const pages = new Map<string, Buffer>()
let requests = 0
/** How many articles changed each time. */
const changes: number[] = []

const article = (at: number) => makeArticle(at, { bodyBytes, revision: at + 1 })
const range = (start: number, count: number) =>
  Array.from({ length: Math.max(0, Math.min(count, articles - start)) }, (_, at) => article(start + at))

/** As Citable's service pages its feed: in the order of revisions; what changed comes behind what was there. */
function feedPage(query: URLSearchParams): unknown {
  const since = Number((query.get("since") ?? "st_0").slice(3))
  if (since < articles) {
    const data = range(since, pageSize).map((content) => ({
      op: "upsert",
      id: content.id,
      revision: content.revision,
      content,
    }))
    const next = since + data.length
    const more = next < articles
    return { data, next_sync_token: `st_${more ? next : articles + changes.length}`, has_more: more }
  }
  const data = []
  for (let round = since - articles; round < changes.length; round++) {
    for (let at = 0; at < (changes[round] ?? 0); at++) {
      const revision = articles + round + 1
      const before = article((round * 37 + at * 911) % articles)
      const content = {
        ...before,
        revision,
        title: `${before.title}, edition ${round}`,
        body: `${before.body} ${round}`,
      }
      data.push({ op: "upsert", id: content.id, revision, content })
    }
  }
  return { data, next_sync_token: `st_${articles + changes.length}`, has_more: false }
}

function answer(path: string, query: URLSearchParams): unknown {
  if (path === "/v1/tools") {
    return { tools: [], credential: { kind: "api_key", brand_id: "brd_1", scopes: ["content:read"] } }
  }
  if (path.endsWith("/content/changes")) return feedPage(query)
  if (path.startsWith("/ghost/api/")) {
    const [page, limit] = [Number(query.get("page") ?? 1), Number(query.get("limit") ?? 15)]
    return toGhostPage(range((page - 1) * limit, limit), { page, limit, total: articles })
  }
  const [skip, limit] = [Number(query.get("skip") ?? 0), Number(query.get("limit") ?? 100)]
  return toContentfulPage(range(skip, limit), { skip, limit, total: articles })
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost")
  if (pathname === "/change") {
    changes.push(Number(searchParams.get("articles") ?? 10))
    response.end()
    return
  }
  if (pathname === "/requests") {
    response.end(String(requests))
    requests = 0
    return
  }
  requests++
  const key = request.url ?? ""
  let page = pages.get(key)
  if (page === undefined) {
    page = Buffer.from(JSON.stringify(answer(pathname, searchParams)))
    // The last page's token moves on as articles change.
    if (keep && Number(/since=st_(\d+)/.exec(key)?.[1] ?? 0) < articles - pageSize) pages.set(key, page)
  }
  response.writeHead(200, { "content-type": "application/json", "content-length": page.length })
  response.end(page)
})
server.listen(0, "127.0.0.1", () => {
  ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies ServerReady)
})
