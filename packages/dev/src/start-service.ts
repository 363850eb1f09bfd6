import { type Article, CitableError, type CreatedApiKey, type Scope } from "@citable/contract"
import { createService, type Service, type ServiceOptions } from "@citable/service"

import { listen } from "./listen.ts"
import { giveBack } from "./open-test-database.ts"
import { onEngine, type TestEngine } from "./test-engine.ts"

export interface SeenRequest {
  method: string
  /** With the query. */
  path: string
  status: number
}

export interface StartedService {
  url: string
  service: Service
  brandId: string
  operatorToken: string
  /** With the default scope: reads what is published. */
  apiKey: string
  /** With every scope that a key may have. */
  writeKey: string
  /** What the service was asked since it started or since the list was emptied. */
  requests: SeenRequest[]
  /** Calls the service, by default with the key that may do everything; throws on a problem. */
  call<Answer>(method: string, path: string, body?: unknown, credential?: string): Promise<Answer>
  createKey(scopes?: Scope[]): Promise<string>
  /** Creates an article and publishes it. */
  publish(article: {
    title: string
    slug?: string
    body?: string
    tags?: string[]
    [field: string]: unknown
  }): Promise<Article>
  close(): Promise<void>
}

/** Everything a key may hold, brand settings aside. */
const allScopes: Scope[] = [
  "brands:read",
  "content:read",
  "content:read_drafts",
  "content:write",
  "content:publish",
  "webhooks:read",
  "webhooks:write",
  "integrations:read",
  "integrations:write",
  "media:read",
  "media:write",
]

export interface StartOptions extends Partial<ServiceOptions> {
  /** Default: a free one. */
  port?: number
  /** Default: what the tests run on. */
  engine?: TestEngine
}

/**
 * Starts the real service on a loopback port, with its first brand and two keys: in memory and without a rate limit
 * unless told otherwise.
 */
export async function startService({ port, engine, ...options }: StartOptions = {}): Promise<StartedService> {
  const tables = await onEngine(options.dataDir, engine)
  // Deploy hooks lead to platforms: nothing but loopback is ever contacted.
  const deployFetch = () => Promise.reject(new Error("tests contact no platform"))
  const google = { fetch: () => Promise.reject(new Error("tests contact nobody")) }
  let url = ""
  // With a word on private networks, the service's own guard is what is tested.
  const isGuarded = options.media?.allowPrivateNetwork !== undefined
  const media = { baseUrl: () => url, ...(isGuarded ? {} : { fetch: fetchLocally }), ...options.media }
  const service = await createService({
    dataDir: ":memory:",
    rateLimit: false,
    deployFetch,
    google,
    ...tables,
    ...options,
    media,
  })
  const requests: SeenRequest[] = []
  const server = await listen(async (request) => {
    const response = await service.fetch(request)
    const { pathname, search } = new URL(request.url)
    requests.push({ method: request.method, path: pathname + search, status: response.status })
    return response
  }, port)
  url = server.url
  const { operatorToken = "", brandId = "" } = service

  let writeKey = ""
  async function call<Answer>(
    method: string,
    path: string,
    body?: unknown,
    credential: string = writeKey,
  ): Promise<Answer> {
    const response = await service.fetch(
      new Request(server.url + path, {
        method,
        headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const createKey = async (scopes?: Scope[]): Promise<string> =>
    (await call<CreatedApiKey>("POST", `/v1/brands/${brandId}/api-keys`, { scopes }, operatorToken)).key
  writeKey = await createKey(allScopes)
  const apiKey = await createKey()

  return {
    url: server.url,
    service,
    brandId,
    operatorToken,
    apiKey,
    writeKey,
    requests,
    call,
    createKey,
    async publish(article) {
      const { id } = await call<Article>("POST", `/v1/brands/${brandId}/content`, article)
      return (await call<{ content: Article }>("POST", `/v1/content/${id}/publish`, {})).content
    },
    async close() {
      await server.close()
      await service.close()
      if (tables.databaseUrl !== undefined) giveBack(tables.databaseUrl)
    },
  }
}

/** Files come from this machine or from nowhere: nothing but loopback is ever contacted. */
async function fetchLocally(url: URL, init: { headers: Record<string, string> }): Promise<Response> {
  if (url.hostname === "127.0.0.1") return fetch(url, { ...init, redirect: "manual" })
  throw new CitableError(`Tests contact nobody, such as ${url.host}.`, { code: "unreachable" })
}
