import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export const ghostKey = "22444f78447824223cefc48062"

export interface GhostPost {
  id: string
  title: string
  slug: string
  html: string | null
  visibility: "public" | "members" | "paid"
  [field: string]: unknown
}

/**
 * Starts a blog that answers as the documentation of Ghost's Content API says: to its key only, with at most as many posts at once as its owner allows (100), with authors
 * and tags only if they are asked for, and with `access: false` and no text behind the teaser of a post for members.
 */
export async function startGhost(blog: { posts: GhostPost[]; pages: GhostPost[]; most: number }) {
  const asked: { path: string; query: URLSearchParams; version: unknown }[] = []
  const failures: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://localhost")
    asked.push({ path: pathname, query, version: request.headers["accept-version"] })
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
    const failure = failures.shift()
    if (failure !== undefined) return void answer(failure.status, {}, failure.headers)
    const kind = /^\/ghost\/api\/content\/(posts|pages)\/$/.exec(pathname)?.[1] as "posts" | "pages" | undefined
    if (kind === undefined)
      return void answer(404, { errors: [{ message: "Resource not found", type: "NotFoundError" }] })
    if (query.get("key") !== ghostKey) {
      const message = "Unknown Content API Key"
      return void answer(401, { errors: [{ message, code: "UNKNOWN_CONTENT_API_KEY", type: "UnauthorizedError" }] })
    }
    const limit = Math.min(Number(query.get("limit") ?? 15), blog.most)
    const page = Number(query.get("page") ?? 1)
    const all = blog[kind].toSorted((a, b) => String(a["published_at"]).localeCompare(String(b["published_at"])))
    const pages = Math.max(1, Math.ceil(all.length / limit))
    const included = (query.get("include") ?? "").split(",")
    const rows = all.slice((page - 1) * limit, page * limit).map(({ tags, authors, ...post }) => ({
      ...post,
      ...(included.includes("tags") && { tags }),
      ...(included.includes("authors") && { authors }),
      access: post.visibility === "public",
    }))
    const next = page < pages ? page + 1 : null
    const pagination = { page, limit, pages, total: all.length, next, prev: page > 1 ? page - 1 : null }
    return void answer(200, { [kind]: rows, meta: { pagination } })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** What the next requests get instead. */
    failures,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
