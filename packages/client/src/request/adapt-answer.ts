import type { Article } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import { ApiError } from "../api-error.ts"
import type { AdaptedArticle, ServiceAdapter } from "../service-adapter.ts"
import { completeArticle } from "./complete-article.ts"
import type { Credential } from "./credential.ts"
import type { Route, WireRequest } from "./tool-request.ts"

/** Tools whose answer is one article. */
export const articleTools: ReadonlySet<string> = new Set([
  "get_content",
  "get_content_by_slug",
  "create_content",
  "update_content",
  "unpublish_content",
  "restore_content_revision",
])

export interface AdaptContext {
  adapter: ServiceAdapter
  route: Route
  /** The tool's input. */
  input: Readonly<Record<string, unknown>>
  brandId: string | undefined
  request: WireRequest
  /** Removes the key from what the adapter's functions throw. */
  credential: Pick<Credential, "redact" | "toSafeCause">
}

/** The answer of an adapter's service in the contract's shape. Throws `not_found` if the call is for one article and there is none. */
export function adaptAnswer(raw: unknown, context: AdaptContext): unknown {
  const { adapter, route, input, brandId, request } = context
  const answer = runAdapter(context, "toAnswer", () =>
    route.toAnswer === undefined ? raw : route.toAnswer(raw, input),
  )
  const convert = (one: unknown): Article | null =>
    runAdapter(context, "toArticle", () => {
      if (one === undefined || one === null) return null
      const parts = adapter.toArticle === undefined ? (one as AdaptedArticle) : adapter.toArticle(one)
      return parts === null ? null : completeArticle(parts, brandId)
    })
  if (articleTools.has(route.name)) {
    const article = convert(answer)
    if (article !== null) return article
    throw new ApiError(`${request.method} ${request.url.split("?", 1)[0]} has no such article.`, {
      code: "not_found",
      status: 404,
      request: `${request.method} ${request.url.split("?", 1)[0]}`,
    })
  }
  if (!isRecord(answer)) return answer
  if (route.name === "list_content") return toList(answer, convert, input)
  if (route.name === "publish_content" && "content" in answer) return { ...answer, content: convert(answer["content"]) }
  if (route.name === "list_content_changes" && Array.isArray(answer["data"])) {
    return { ...answer, data: answer["data"].map((change) => toChange(change, convert)) }
  }
  return answer
}

function toList(
  answer: Record<string, unknown>,
  convert: (one: unknown) => Article | null,
  input: Readonly<Record<string, unknown>>,
): unknown {
  const { data, next_cursor = null } = answer
  if (!Array.isArray(data)) return answer
  const articles = data.map(convert).filter((article) => article !== null && matchesFilters(article, input))
  const next = next_cursor === "" ? null : typeof next_cursor === "number" ? String(next_cursor) : next_cursor
  return { revision: 0, sync_token: "", ...answer, data: articles, next_cursor: next, has_more: next !== null }
}

/** Applies the filters again, because a service that does not know a filter answers with everything. */
function matchesFilters(article: Article, input: Readonly<Record<string, unknown>>): boolean {
  const { type, locale, ids, slug, tag } = input
  const has = (wanted: unknown, values: readonly string[]): boolean =>
    !Array.isArray(wanted) || values.some((value) => wanted.includes(value))
  return (
    (type === undefined || article.type === type) &&
    (locale === undefined || article.locale === locale) &&
    has(ids, [article.id]) &&
    has(slug, [article.slug]) &&
    has(tag, article.tags)
  )
}

/** An article that the adapter leaves out counts as withdrawn. */
function toChange(change: unknown, convert: (one: unknown) => Article | null): unknown {
  if (!isRecord(change) || change["op"] !== "upsert") return change
  const content = convert(change["content"])
  if (content !== null) return { ...change, content }
  return { op: "delete", id: change["id"], slug: "", locale: "", reason: "unpublished", revision: change["revision"] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

/** Runs a function of the adapter. If it throws, the call ends with `invalid_response`. */
function runAdapter<Value>({ route, credential }: AdaptContext, step: string, convert: () => Value): Value {
  try {
    return convert()
  } catch (cause) {
    const reason = credential.redact(cause instanceof Error ? cause.message : String(cause))
    throw new CitableError(`The adapter's ${step} cannot use the answer to ${route.name}: ${reason}`, {
      code: "invalid_response",
      cause: credential.toSafeCause(cause),
    })
  }
}

/** The error for a tool that the service lacks. */
export function toUnsupported(name: string): CitableError {
  return new CitableError(`The adapter says that the service has no ${name}.`, { code: "unsupported_tool" })
}
