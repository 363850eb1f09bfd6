import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

export interface BoardFields {
  title: string
  html: string
  summary: string
}

export interface BoardItem {
  id: string
  marker: string
  /** Rises with each change. */
  version: number
  staged: BoardFields
  /** What visitors get; null for nothing. */
  live: BoardFields | null
}

export const boardToken = "a-token-of-the-staged-board"
export const boardRate = { requests: 60, perMs: 200 }

/**
 * A platform in memory that is as strict as those of vendors: each change is staged, and a second request releases all that is staged. It
 * requires a summary, gives its own ids, compares versions, and answers 429 to more requests than it allows.
 */
export async function startStagedBoard({ now = () => performance.now() }: { now?: () => number } = {}) {
  const items = new Map<string, BoardItem>()
  let times: number[] = []
  let refused = 0
  let ids = 0
  const answer = async (method: string, url: URL, read: () => Promise<unknown>): Promise<[number, unknown]> => {
    const [, place, id = "", action = ""] = url.pathname.split("/")
    if (place === "me") return [200, { name: "The editors" }]
    if (place === "schema") return [200, { required: ["summary"] }]
    if (place === "items" && id === "" && method === "GET")
      return [200, [...items.values()].filter(({ marker }) => marker === url.searchParams.get("marker"))]
    if (place === "items" && id === "") {
      const { marker, fields } = (await read()) as { marker: string; fields: BoardFields }
      const item = { id: `item_${++ids}`, marker, version: 1, staged: fields, live: null }
      items.set(item.id, item)
      return [201, item]
    }
    const item = items.get(id)
    if (item === undefined) return [404, { error: "there is no such item" }]
    if (method === "GET") return [200, item]
    if (method === "DELETE") return items.delete(id) ? [200, {}] : [404, {}]
    const { version, fields } = (await read()) as { version?: number; fields?: Partial<BoardFields> }
    if (version !== undefined && version !== item.version) return [409, { error: "the item is newer" }]
    if (method === "PATCH" && fields?.summary === "") return [422, { error: "summary is required" }]
    item.version++
    if (method === "PATCH") item.staged = { ...item.staged, ...fields }
    if (action === "release") item.live = { ...item.staged }
    if (action === "withdraw") item.live = null
    return [200, item]
  }
  const server = createServer(async (request, response) => {
    const at = now()
    times = [...times.filter((time) => time > at - boardRate.perMs), at]
    const isTooMuch = times.length > boardRate.requests
    if (isTooMuch) refused++
    const isKnown = request.headers.authorization === `Bearer ${boardToken}`
    const url = new URL(request.url ?? "/", "http://board.example")
    const [status, body] = isTooMuch
      ? [429, { error: "slow down" }]
      : isKnown
        ? await answer(request.method ?? "GET", url, () => json(request))
        : [401, { error: "who are you?" }]
    response.writeHead(status, { "content-type": "application/json", "retry-after": "1" }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    items,
    refused: () => refused,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
