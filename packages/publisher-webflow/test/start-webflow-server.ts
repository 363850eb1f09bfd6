import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

import { createAssets } from "./webflow-assets.ts"
import { blogFields, type CollectionField } from "./webflow-collection.ts"
import { createItems, type Data } from "./webflow-items.ts"

export interface WebflowServerOptions {
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
  /** Milliseconds in which a key has 60 requests. Default: 60,000. */
  windowMs?: number
  fields?: readonly CollectionField[]
  /** The rights of the token. Default: all that Citable asks for. */
  scopes?: readonly string[]
  /** Whether the site was ever published. Default: true. */
  isSitePublished?: boolean
}

export interface WebflowRequest {
  method: string
  path: string
  at: number
  status: number
}

export const allScopes = ["sites:read", "cms:read", "cms:write", "assets:read", "assets:write"] as const
const site = {
  id: "580e63e98c9a982ac9b8b741",
  displayName: "The tests",
  shortName: "the-tests",
  customDomains: [{ id: "589a331aa51e760df7ccb89d", url: "blog.example.com" }],
}
const collection = {
  id: "580e63fc8c9a982ac9b8b745",
  displayName: "Blog Posts",
  singularName: "Blog Post",
  slug: "post",
}
export const webflowIds = { site_id: site.id, collection_id: collection.id }

/**
 * A Webflow in memory that is as strict as its published schema: it refuses unknown parameters, fields and types, missing rights and required
 * fields, and more than 60 requests a window. It records each request.
 */
export async function startWebflowServer(options: WebflowServerOptions = {}) {
  const { now = Date.now, windowMs = 60_000, fields = blogFields, scopes = allScopes, isSitePublished = true } = options
  const token = randomBytes(32).toString("hex")
  const requests: WebflowRequest[] = []
  const items = createItems(fields, now)
  let assets = createAssets("")

  function route(method: string, url: URL, body: Data): [scope: string, answer: () => [number, unknown]] | undefined {
    const [, , place, id = "", what, item = "", last] = url.pathname.split("/")
    const page = (name: string, other: number) => Number(url.searchParams.get(name) ?? other)
    if (place === "sites" && id === site.id) {
      if (what === undefined && method === "GET") return ["sites:read", () => [200, site]]
      if (what === "assets" && method === "GET")
        return ["assets:read", () => [200, assets.list(page("offset", 0), page("limit", 100))]]
      if (what === "assets" && method === "POST") return ["assets:write", () => assets.create(body)]
    }
    if (place !== "collections" || id !== collection.id) return undefined
    if (what === undefined && method === "GET") return ["cms:read", () => [200, { ...collection, fields }]]
    if (what !== "items") return undefined
    if (item === "" && method === "GET") return ["cms:read", () => items.list(url.searchParams)]
    if (item === "" && method === "POST") return ["cms:write", () => items.create(body)]
    if (item === "publish" && method === "POST")
      return [
        "cms:write",
        () => (isSitePublished ? items.release(body) : [409, toError("conflict", "Site not published")]),
      ]
    if (method === "GET") return ["cms:read", () => items.read(item, last === "live")]
    if (method === "DELETE") return ["cms:write", () => (last === "live" ? items.unpublish(item) : items.remove(item))]
    return method === "PATCH" && last === undefined ? ["cms:write", () => items.update(item, body)] : undefined
  }

  function answer(request: IncomingMessage, url: URL, content: Buffer): [number, unknown] {
    if (request.headers.authorization !== `Bearer ${token}`)
      return [401, toError("not_authorized", "Request not authorized")]
    if (requests.filter(({ at, status }) => status !== 429 && status !== 401 && at > now() - windowMs).length >= 60)
      return [429, toError("too_many_requests", "Too Many Requests")]
    let body: Data = {}
    try {
      if (content.length > 0) body = JSON.parse(content.toString("utf8")) as Data
    } catch {
      return [400, toError("bad_request", "Bad Request: Request is malformed")]
    }
    const found = route(request.method ?? "", url, body)
    if (found === undefined) return [404, toError("resource_not_found", "Requested resource not found")]
    const [scope, act] = found
    if (scopes.includes(scope)) return act()
    return [403, toError("missing_scopes", `OAuthForbidden: You are missing the following scopes - ${scope}`)]
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://webflow.example")
    const content = await buffer(request)
    if (url.pathname === "/s3") {
      response.writeHead(await assets.upload(content, request.headers as Record<string, string | undefined>)).end()
      return
    }
    if (url.pathname.startsWith("/cdn/")) {
      const bytes = assets.read(url.pathname)
      response.writeHead(bytes === undefined ? 403 : 200, { "content-type": "image/png" }).end(bytes)
      return
    }
    const [status, json] = answer(request, url, content)
    requests.push({ method: request.method ?? "", path: request.url ?? "", at: now(), status })
    const headers = { "content-type": "application/json", "x-ratelimit-limit": "60", "retry-after": "1" }
    response.writeHead(status, headers).end(json === undefined ? undefined : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  assets = createAssets(url)
  return {
    url,
    token,
    requests,
    items,
    assets: assets.assets,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toError(code: string, message: string): unknown {
  return { code, message, externalReference: null, details: [] }
}
