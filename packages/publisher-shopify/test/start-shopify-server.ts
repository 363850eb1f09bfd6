import { readFileSync } from "node:fs"

import { listen } from "@citable/dev"
import { buildSchema, execute, parse, validate } from "graphql"

import { costOfQuery } from "./cost-of-query.ts"
import { createAssetHost } from "./create-asset-host.ts"
import { createShopStore, type ShopStore } from "./shop-store.ts"
import { toRootValue } from "./to-root-value.ts"

/** Shopify's own schema, cut to what the publisher uses. */
const schema = buildSchema(readFileSync(new URL("shopify-schema.graphql", import.meta.url), "utf8"))

export const shopifyApp = {
  clientId: "f3a91c",
  clientSecret: "shpss_the-secret-of-the-app",
  token: "shpat_a-lasting-token",
}

export interface ShopifyRequest {
  /** Milliseconds since 1970. */
  at: number
  /** Of a query, or the path of another request. */
  name: string
  cost: number
  isThrottled: boolean
}

export interface ShopifyServer {
  url: string
  store: ShopStore
  requests: ShopifyRequest[]
  /** What the app may do. */
  scopes: string[]
  /** The points that a shop has, and how many come back in a second. */
  points: { maximum: number; available: number; perSecond: number }
  /** The seconds that a token lasts. */
  tokenSeconds: number
  /** Ends the tokens that the app has been given. */
  endTokens(): void
  /** Whether searches find what is new. */
  isIndexLate: boolean
  /** How often somebody has to look until a picture is ready, and whether it ever is. */
  pictures: { looks: number; fails: boolean }
  /** The headers of each upload to the storage. */
  uploads: Headers[]
  close(): Promise<void>
}

/** Starts a shop: the Admin API of version 2026-10 and the exchange of an app's secret, and the storage that takes and shows pictures. */
export async function startShopifyServer({ now = Date.now }: { now?: () => number } = {}): Promise<ShopifyServer> {
  const assets = createAssetHost(() => server.url)
  const store = createShopStore(() => assets.url, now)
  const tokens = new Map<string, number>()
  let refilled = now()

  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith("/assets/")) return assets.answer(request)
    if (request.method === "POST" && pathname === "/admin/oauth/access_token") return exchange(await request.text())
    if (request.method !== "POST" || pathname !== "/admin/api/2026-10/graphql.json") {
      return Response.json({ errors: "Not Found" }, { status: 404 })
    }
    const token = request.headers.get("x-shopify-access-token") ?? ""
    if (token !== shopifyApp.token && (tokens.get(token) ?? 0) <= now()) {
      const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)"
      return Response.json({ errors }, { status: 401 })
    }
    return run((await request.json()) as { query: string; variables?: Record<string, unknown> })
  })

  function exchange(body: string): Response {
    shop.requests.push({ at: now(), name: "token", cost: 0, isThrottled: false })
    const form = new URLSearchParams(body)
    const isApp = form.get("client_id") === shopifyApp.clientId && form.get("client_secret") === shopifyApp.clientSecret
    if (form.get("grant_type") !== "client_credentials" || !isApp) {
      const page = "<html><body><h1>Oauth error invalid_client</h1></body></html>"
      return new Response(page, { status: 400, headers: { "content-type": "text/html" } })
    }
    const token = `shpat_of-a-day-${tokens.size + 1}`
    tokens.set(token, now() + shop.tokenSeconds * 1000)
    return Response.json({ access_token: token, scope: shop.scopes.join(","), expires_in: shop.tokenSeconds })
  }

  async function run({ query, variables = {} }: { query: string; variables?: Record<string, unknown> }) {
    const document = parse(query)
    const invalid = validate(schema, document)
    if (invalid.length > 0) return Response.json({ errors: invalid.map(({ message }) => ({ message })) })
    const name = /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ""
    const requestedQueryCost = costOfQuery(schema, document, variables)
    const { points } = shop
    points.available = Math.min(points.maximum, points.available + ((now() - refilled) / 1000) * points.perSecond)
    refilled = now()
    const tell = () => ({
      cost: {
        requestedQueryCost,
        throttleStatus: {
          maximumAvailable: points.maximum,
          currentlyAvailable: Math.floor(points.available),
          restoreRate: points.perSecond,
        },
      },
    })
    if (requestedQueryCost > 1000) {
      return Response.json({
        errors: [{ message: "Query cost is too high", extensions: { code: "MAX_COST_EXCEEDED" } }],
      })
    }
    const isThrottled = requestedQueryCost > points.available
    shop.requests.push({ at: now(), name, cost: requestedQueryCost, isThrottled })
    if (isThrottled) {
      return Response.json({
        errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
        extensions: tell(),
      })
    }
    points.available -= requestedQueryCost
    const rootValue = toRootValue(shop, assets)
    const { data, errors } = await execute({ schema, document, rootValue, variableValues: variables })
    return Response.json({ ...(data != null && { data }), ...(errors && { errors }), extensions: tell() })
  }

  const shop: ShopifyServer = {
    url: server.url,
    store,
    requests: [],
    scopes: ["read_content", "write_content", "read_files", "write_files"],
    points: { maximum: 4000, available: 4000, perSecond: 4000 },
    tokenSeconds: 86_399,
    endTokens: () => tokens.clear(),
    isIndexLate: false,
    pictures: { looks: 1, fails: false },
    uploads: assets.uploads,
    close: () => server.close(),
  }
  return shop
}
