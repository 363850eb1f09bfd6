import { formatCredential } from "@citable/contract"
import type { Article, Change } from "@citable/contract"

import { problem, serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

export const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "s".repeat(32) })
const brandId = "brd_1"

/** The part of the service that a sync meets, small enough to be seen through: one row an item, its latest change. */
export interface FakeService extends TestServer {
  /** Publishes an article, or changes it. */
  publish: (id: string, fields?: Partial<Article>) => void
  /** Takes an article away, leaving a tombstone. */
  remove: (id: string) => void
  /** Forgets tombstones and expires all tokens given so far. */
  expireTokens: () => void
  /** What a reader sees. */
  articles: () => Article[]
  /** Answers before the service does, unless it gives `undefined`. */
  intercept: ((request: SeenRequest) => Answer | Promise<Answer> | undefined) | undefined
}

export async function createFakeService({ maxLimit = 100 } = {}): Promise<FakeService> {
  const rows = new Map<string, Change>()
  let revision = 0
  let oldestToken = 0
  const live = (): Article[] => [...rows.values()].flatMap((row) => (row.op === "upsert" ? [row.content] : []))

  function changes(query: URLSearchParams): Answer {
    const since = query.get("since")
    const token = /^st_(\d+)(?:_(\d+))?$/.exec(since ?? `st_0_${revision}`)
    if (token === null) return problem(422, "invalid_input", { errors: [{ parameter: "since", detail: "no token" }] })
    const from = Number(token[1])
    // Within a snapshot: where it began. Tombstones from before are of no use to it.
    const start = token[2] === undefined ? undefined : Number(token[2])
    if ((start ?? from) < oldestToken) return problem(410, "sync_token_expired")
    const limit = Math.min(maxLimit, Number(query.get("limit") ?? 100))
    const found = [...rows.values()]
      .filter((row) => row.revision > from && (row.op === "upsert" || row.revision > (start ?? 0)))
      .toSorted((a, b) => a.revision - b.revision)
    const data = found.slice(0, limit)
    const more = found.length > limit
    const last = data.at(-1)?.revision ?? from
    const next = more ? `st_${last}${start === undefined ? "" : `_${start}`}` : `st_${revision}`
    return { json: { data, next_sync_token: next, has_more: more } }
  }

  function list(query: URLSearchParams): Answer {
    const offset = Number(query.get("cursor") ?? 0)
    const limit = Math.min(maxLimit, Number(query.get("limit") ?? 20))
    const fields = query.get("fields")?.split(",")
    const data = live()
      .slice(offset, offset + limit)
      .map((article) =>
        fields === undefined
          ? article
          : Object.fromEntries(Object.entries(article).filter(([name]) => name === "id" || fields.includes(name))),
      )
    const more = live().length > offset + limit
    const next = more ? String(offset + limit) : null
    return { json: { data, next_cursor: next, has_more: more, revision, sync_token: `st_${revision}` } }
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
  const service: FakeService = {
    ...server,
    intercept: undefined,
    articles: live,
    publish(id, fields = {}) {
      revision++
      const before = rows.get(id)
      const base = before?.op === "upsert" ? before.content : createArticle({ id, slug: id.replace("_", "-") })
      rows.set(id, { op: "upsert", id, revision, content: { ...base, ...fields, id, revision } })
    },
    remove(id) {
      const row = rows.get(id)
      if (row?.op !== "upsert") return
      revision++
      const { slug, locale } = row.content
      rows.set(id, { op: "delete", id, slug, locale, reason: "deleted", revision, at: "2026-01-02T03:04:05.000Z" })
    },
    expireTokens() {
      revision++
      oldestToken = revision
      for (const [id, row] of rows) if (row.op === "delete") rows.delete(id)
    },
  }
  return service
}

/** A whole article, as small as one can be. */
export function createArticle(fields: Partial<Article> = {}): Article {
  return {
    id: "cnt_1",
    brand_id: brandId,
    type: "article",
    status: "published",
    slug: "first",
    previous_slugs: [],
    locale: "en",
    translation_group: null,
    title: "First",
    excerpt: null,
    body: "Hello.",
    body_format: "markdown",
    images: [],
    cover: null,
    author: null,
    tags: [],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
    word_count: 1,
    version: 1,
    revision: 1,
    has_unpublished_changes: false,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    published_at: "2026-01-01T00:00:00.000Z",
    ...fields,
  }
}
