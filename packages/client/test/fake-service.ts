import { formatCredential } from "@citable/contract"

import { createFakeBrand } from "./fake-brand.ts"
import type { FakeBrand } from "./fake-brand.ts"
import { problem, serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

export { createArticle } from "./create-article.ts"

export const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "s".repeat(32) })
const brandId = "brd_1"

/** The part of the service that a sync needs. */
export interface FakeService extends TestServer, Omit<FakeBrand, "changes"> {
  /** Answers instead of the service, unless it returns `undefined`. */
  intercept: ((request: SeenRequest) => Answer | Promise<Answer> | undefined) | undefined
}

export async function createFakeService({ maxLimit = 100 } = {}): Promise<FakeService> {
  const brand = createFakeBrand({ maxLimit })

  function changes(query: URLSearchParams): Answer {
    const page = brand.changes({
      since: query.get("since") ?? undefined,
      limit: Number(query.get("limit") ?? 100),
      minRevision: Number(query.get("min_revision") ?? 0),
    })
    if (page === "invalid_input") return problem(422, page, { errors: [{ parameter: "since", detail: "no token" }] })
    return page === "sync_token_expired" ? problem(410, page) : { json: page }
  }

  function list(query: URLSearchParams): Answer {
    const offset = Number(query.get("cursor") ?? 0)
    const limit = Math.min(maxLimit, Number(query.get("limit") ?? 20))
    const fields = query.get("fields")?.split(",")
    const data = brand
      .articles()
      .slice(offset, offset + limit)
      .map((article) =>
        fields === undefined
          ? article
          : Object.fromEntries(Object.entries(article).filter(([name]) => name === "id" || fields.includes(name))),
      )
    const more = brand.articles().length > offset + limit
    const next = more ? String(offset + limit) : null
    return {
      json: {
        data,
        next_cursor: next,
        has_more: more,
        revision: brand.revision(),
        sync_token: `st_${brand.revision()}`,
      },
    }
  }

  const server = await serve((request) => {
    const answer = service.intercept?.(request)
    if (answer !== undefined) return answer
    if (request.headers.authorization !== `Bearer ${apiKey}`) return problem(401, "invalid_token")
    const { pathname, searchParams } = new URL(request.path, "http://localhost")
    if (pathname === "/v1/tools") {
      return { json: { tools: [], credential: { kind: "api_key", brand_id: brandId, scopes: ["content:read"] } } }
    }
    if (pathname === `/v1/brands/${brandId}/content/changes`) return changes(searchParams)
    if (pathname === `/v1/brands/${brandId}/content`) return list(searchParams)
    return problem(404, "not_found")
  })
  const service: FakeService = { ...brand, ...server, intercept: undefined }
  return service
}
