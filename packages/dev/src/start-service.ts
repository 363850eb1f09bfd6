import { type Article, CitableError, type CreatedApiKey, type Scope } from "@citable/contract"
import { createService, type Service, type ServiceOptions } from "@citable/service"

import { copySqliteTemplate } from "./copy-sqlite-template.ts"
import { listen } from "./listen.ts"
import { localNetwork, localPages } from "./local-network.ts"
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
  /** A key with the default scope, which reads published content. */
  apiKey: string
  /** A key with every scope that tests need. */
  writeKey: string
  /** The requests since the start, or since the test emptied the list. */
  requests: SeenRequest[]
  /** Calls the service, by default with `writeKey`. Throws on a problem. */
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

/** The scopes of `writeKey`. */
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
  "site:read",
  "site:run",
  "browser:read",
]

export interface StartOptions extends Partial<ServiceOptions> {
  /** Default: a free port. */
  port?: number
  /** Default: the engine of the test project. */
  engine?: TestEngine
}

/** Starts the real service on a loopback port, with its first brand and two keys. By default it is in memory and has no rate limit. */
export async function startService({ port, engine, ...options }: StartOptions = {}): Promise<StartedService> {
  const tables = await onEngine(options.dataDir, engine)
  const place = { dataDir: ":memory:", ...tables, ...options }
  const isFile = place.dataDir !== ":memory:" && place.databaseUrl === undefined && place.dialect === undefined
  if (isFile) await copySqliteTemplate(place.dataDir)
  // Deploy hooks call platforms, but tests contact only loopback addresses.
  const deployFetch = () => Promise.reject(new Error("Tests contact no platform."))
  const google = { fetch: () => Promise.reject(new Error("Tests contact nobody.")) }
  const requests: SeenRequest[] = []
  const server = await listen(async (request, socket) => {
    const response = await created.fetch(request, { socket })
    const { pathname, search } = new URL(request.url)
    requests.push({ method: request.method, path: pathname + search, status: response.status })
    return response
  }, port)
  // A test that sets allowPrivateNetwork tests the guard of the service.
  const isGuarded = options.media?.allowPrivateNetwork !== undefined
  const media = { baseUrl: () => server.url, ...(isGuarded ? {} : { fetch: fetchLocally }), ...options.media }
  const created = await createService({
    rateLimit: false,
    deployFetch,
    google,
    indexNow: google,
    publishNetwork: localNetwork,
    readNetwork: localPages,
    // Without its address, the service sends no mail, and nobody signs in with Google.
    ...(options.mail === undefined && options.google?.client === undefined ? {} : { publicUrl: server.url }),
    ...place,
    media,
  }).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  // Requests that no connection brings count as brought by one.
  const socket = { localAddress: "127.0.0.1", localPort: server.port }
  const service: Service = { ...created, fetch: (request, info) => created.fetch(request, { socket, ...info }) }
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

/** Fetches files from this machine only. */
async function fetchLocally(
  url: URL,
  init: { headers: Record<string, string>; signal?: AbortSignal },
): Promise<Response> {
  if (url.hostname === "127.0.0.1") return fetch(url, { ...init, redirect: "manual" })
  throw new CitableError(`Tests contact nobody, such as ${url.host}.`, { code: "unreachable" })
}
