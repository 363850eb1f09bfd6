import type { CreatedApiKey, Scope, ToolOutput } from "@citable/contract"
import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"
import { fillBrand } from "./fill-brand.ts"

/** A service on a SQLite file with so many published articles. */
export interface ServiceArgument {
  dataDir: string
  articles: number
  bodyBytes: number
  /** 0: every answer is made anew. */
  pageCacheBytes: number
}

export interface ServiceReady {
  url: string
  brandId: string
  apiKey: string
  writeKey: string
}

const { dataDir, articles, bodyBytes, pageCacheBytes } = argument() as ServiceArgument
const service = await createService({ dataDir, pageCacheBytes, rateLimit: 1e6 })
const { brandId = "", operatorToken = "" } = service
const server = await listen((request) => service.fetch(request))

async function post(path: string, credential: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" }
  const request = new Request(server.url + path, { method: "POST", headers, body: JSON.stringify(body) })
  const answer = await service.fetch(request)
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function makeKey(scopes?: Scope[]): Promise<string> {
  const made = await post(`/v1/brands/${brandId}/api-keys`, operatorToken, { scopes })
  return (made as CreatedApiKey).key
}

const writeKey = await makeKey(["content:read", "content:write", "content:publish"])
await fillBrand(dataDir, brandId, {
  articles,
  bodyBytes,
  publish: async (article) => {
    const created = await post(`/v1/brands/${brandId}/content`, writeKey, article)
    const { id } = created as ToolOutput<"create_content">
    await post(`/v1/content/${id}/publish`, writeKey, {})
    return id
  },
})
const message: ServiceReady = { url: server.url, brandId, apiKey: await makeKey(), writeKey }
ready(message, async () => {
  await server.close()
  await service.close()
})
