import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

import { type ForemOptions, refuseArticle, type StoredArticle, storeFields, toSlug } from "./forem-rules.ts"
import { createForemThrottle } from "./forem-throttle.ts"
import { toForemText } from "./to-forem-text.ts"

export const foremKey = "a-key-of-the-forem"
const me = { type_of: "user", id: 7, username: "acme_writes", name: "The writers of Acme" }
const organization = { type_of: "organization", id: 31, username: "acme", name: "Acme" }

interface Answer {
  status: number
  json: unknown
  headers?: Record<string, string>
}

const refuse = (status: number, error: string): Answer => ({ status, json: { error, status } })

/**
 * A Forem in memory, after the OpenAPI document of API v1 and the Ruby source of forem/forem: its rules, its limits, what it lists, and how it
 * shows a text. It also refuses what Forem ignores, such as a field that it does not know.
 */
export async function startForemServer(options: ForemOptions = {}) {
  const { members = [me.id], now = Date.now } = options
  const articles = new Map<string, StoredArticle>()
  const throttle = createForemThrottle(options)
  const requests: { method: string; path: string; at: number; status: number; body: unknown }[] = []
  let ids = 1000
  let url = ""

  const common = ({ fields, ...article }: StoredArticle) => {
    const { title, description, canonical_url: canonical, main_image: cover, organization_id: owner } = fields
    const path = `/${owner === null ? me.username : organization.username}/${article.slug}`
    return {
      type_of: "article",
      id: article.id,
      title,
      description: description ?? "A post by The writers of Acme",
      slug: article.slug,
      path,
      url: url + path,
      published_at: article.publishedAt,
      published_timestamp: article.isPublished ? (article.publishedAt ?? "") : "",
      body_markdown: fields.body_markdown,
      cover_image:
        cover === null ? null : `https://media.forem.example/width=1000,fit=cover/${encodeURIComponent(cover)}`,
      canonical_url: canonical ?? url + path,
      user: { name: me.name, username: me.username },
      ...(owner !== null && { organization: { name: organization.name, username: organization.username } }),
    }
  }
  /** Lists and single articles have `tag_list` and `tags` the other way round. */
  const inList = (article: StoredArticle) => ({
    ...common(article),
    published: article.isPublished,
    tag_list: article.fields.tags,
  })
  const alone = (article: StoredArticle) => ({
    ...common(article),
    tag_list: article.fields.tags.join(", "),
    tags: article.fields.tags,
    body_html: toForemText(article.fields.body_markdown),
  })

  function list(status: string, query: URLSearchParams): Answer {
    const size = Math.min(Number(query.get("per_page") ?? 30), options.perPageMax ?? 1000)
    const page = Number(query.get("page") ?? 1)
    const isListed = ({ isPublished }: StoredArticle) => status === "all" || isPublished === (status === "published")
    // Postgres puts those without a date first.
    const rank = ({ publishedAt, id }: StoredArticle) => `${publishedAt ?? "9"} ${String(id).padStart(9, "0")}`
    const sorted = [...articles.values()].filter(isListed).toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
    return { status: 200, json: sorted.slice((page - 1) * size, page * size).map(inList) }
  }

  function save(id: string | undefined, body: unknown): Answer {
    const earlier = id === undefined ? undefined : articles.get(id)
    if (id !== undefined && earlier === undefined) return refuse(404, "not found")
    const given = (body as { article?: Record<string, unknown> } | undefined)?.article
    if (typeof given !== "object" || given === null) return refuse(422, "article param must be a JSON object.")
    const refusal = refuseArticle(given, { earlier, articles: [...articles.values()], options })
    if (refusal !== undefined) return refuse(422, refusal)
    const isMember = members.includes(me.id)
    const article = storeFields(given, { earlier, id: earlier?.id ?? ++ids, isMember, options })
    article.slug = toSlug(article, earlier)
    articles.set(String(article.id), article)
    return { status: earlier === undefined ? 201 : 200, json: alone(article) }
  }

  function answer(method: string, path: string, query: URLSearchParams, body: unknown): Answer {
    const [, place, one = "", two = ""] = path.slice(4).split("/")
    if (method === "GET" && place === "users" && one === "me") return { status: 200, json: me }
    if (method === "GET" && place === "organizations" && one === organization.username)
      return { status: 200, json: two === "users" ? members.map((id) => ({ type_of: "user", id })) : organization }
    if (method === "GET" && place === "articles" && one === "me" && /^(?:published|unpublished|all)$/.test(two))
      return list(two, query)
    if (method === "POST" && place === "articles" && one === "") return save(undefined, body)
    if (method === "PUT" && place === "articles" && two === "") return save(one, body)
    // Those are for moderators.
    if (method === "PUT" && two === "unpublish") return refuse(401, "unauthorized")
    return refuse(404, "not found")
  }

  async function handle(request: IncomingMessage): Promise<Answer> {
    const { method = "GET", headers } = request
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://forem.example")
    const raw = await text(request)
    const body: unknown = raw === "" ? undefined : JSON.parse(raw)
    const isCreate = method === "POST" && pathname === "/api/articles"
    const refusal = throttle({ method, isCreate, articles: [...articles.values()] })
    const given =
      refusal ??
      (headers["api-key"] !== foremKey
        ? refuse(401, "unauthorized")
        : headers.accept !== "application/vnd.forem.api-v1+json"
          ? refuse(400, "this would be API v0, which ends")
          : answer(method, pathname, searchParams, body))
    requests.push({ method, path: request.url ?? "/", at: now(), status: given.status, body })
    return given
  }

  const server = createServer(async (request, response) => {
    const { status, json, headers } = await handle(request)
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
    response.end(typeof json === "string" ? json : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** By their ids. A test changes them as people do. */
    articles,
    requests,
    /** How many requests were refused for their rate. */
    refused: () => requests.filter(({ status }) => status === 429).length,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
