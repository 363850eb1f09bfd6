import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { argument, ready } from "../measured.ts"
import { makeArticle } from "../sync/make-article.ts"
import { toCitableFeed, toRssFeed, toStrapiPage } from "./wire-shapes.ts"

export interface WireArgument {
  articles: number
  bodyBytes: number
}

/** What the service is told before a build, at `/control`. */
export interface WireState {
  /** The last so many articles are published no more. */
  withdrawn: number
  /** The first `changed` articles are of this edition, which is in their titles; the others are of the first. */
  edition: number
  changed: number
  /** The request that is answered with an error, and all after it; 0 for none. */
  failAt: number
}

const { articles, bodyBytes } = argument() as WireArgument
const pageSize = 100
let state: WireState = { withdrawn: 0, edition: 0, changed: 0, failAt: 0 }
let requests = 0

function make(at: number) {
  const edition = at < state.changed ? state.edition : 0
  const article = makeArticle(at, { bodyBytes, revision: edition * articles + at + 1 })
  return { ...article, title: `${article.title}, edition ${edition}` }
}

const range = (start: number, count: number) =>
  Array.from({ length: Math.max(0, Math.min(count, articles - state.withdrawn - start)) }, (_, at) => make(start + at))

function answer({ pathname, searchParams }: URL): { type: string; text: string } {
  const json = (value: unknown) => ({ type: "application/json", text: JSON.stringify(value) })
  if (pathname === "/rss.xml") return { type: "application/rss+xml", text: toRssFeed(range(0, articles)) }
  if (pathname.startsWith("/api/articles")) {
    const [page, size] = [
      Number(searchParams.get("pagination[page]")),
      Number(searchParams.get("pagination[pageSize]")),
    ]
    const total = articles - state.withdrawn
    return json(toStrapiPage(range((page - 1) * size, size), { page, pageSize: size, total }))
  }
  if (pathname === "/v1/tools") {
    return json({ tools: [], credential: { kind: "api_key", brand_id: "brd_1", scopes: ["content:read"] } })
  }
  return json(toCitableFeed(searchParams.get("since"), { ...state, articles, pageSize, make }))
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://localhost")
  if (url.pathname === "/control") {
    state = JSON.parse(url.searchParams.get("state") ?? "{}") as WireState
    response.end(String(requests))
    requests = 0
    return
  }
  requests++
  const { type, text } = answer(url)
  const body = Buffer.from(text)
  response.writeHead(200, { "content-type": type, "content-length": body.length })
  // A connection that ends in the middle of an answer: what a feed of one document can have of an error on the way.
  if (state.failAt !== 0 && requests >= state.failAt)
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  else response.end(body)
})
server.listen(0, "127.0.0.1", () => ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
