import {
  type ArticleEvidence,
  articleFields,
  type EvidenceKind,
  type ParsedToolInput,
  type ToolOutput,
} from "@citable/contract"
import { insufficientScope } from "@citable/problems/insufficient-scope"

import type { Answer, CachedAnswer, CallContext } from "../../../call/call-context.ts"
import { scopesIn } from "../../../credentials/permissions.ts"
import { listUrlsOfContents } from "../../visibility/cited-contents.ts"
import type { KnownArticle } from "./known-article.ts"
import { readCited } from "./read-cited.ts"
import { readSearchRows } from "./read-search-rows.ts"

type Input = ParsedToolInput<"list_content">
type Output = ToolOutput<"list_content">

const longestMs = 90 * 86_400_000
const mostUrls = 20

/**
 * Lists articles with what is known of them outside. That changes without a revision of the brand, so nobody keeps the answer.
 */
export async function listEvidence(
  context: CallContext,
  input: Input,
  list: (input: Input) => Promise<Answer<Output> | CachedAnswer<Output>>,
): Promise<Answer<Output>> {
  const { principal, brand, db, now } = context
  const kinds = new Set<EvidenceKind>(input.evidence)
  const scopes = scopesIn(principal, brand.id)
  for (const [kind, scope] of [
    ["search", "search:read"],
    ["cited", "visibility:read"],
    ["effect", "visibility:read"],
  ] as const) {
    if (kinds.has(kind) && !scopes.has(scope)) throw insufficientScope(scope)
  }
  const { evidence: _evidence, ...plain } = input
  const answer = await list({ ...plain, fields: input.fields ?? [...articleFields] })
  const read = "read" in answer ? await answer.read() : answer
  if (!("output" in read)) throw new Error("A list of chosen fields has no output.")
  const { output, headers = {} } = read
  const ids = output.data.map(({ id }) => id)
  const urls = await listUrlsOfContents(db, brand.id, ids)
  const dates =
    ids.length === 0
      ? []
      : await db.selectFrom("contents").select(["id", "published_at"]).where("id", "in", ids).execute()
  const published = new Map(dates.map(({ id, published_at: at }) => [id, at]))
  const earliest = now() - longestMs
  const articles = ids.map((id): KnownArticle => {
    const publishedAt = published.get(id) ?? undefined
    return { id, urls: urls.get(id) ?? [], publishedAt, since: Math.max(earliest, publishedAt ?? earliest) }
  })
  const search = kinds.has("search") ? await readSearchRows(context, articles) : undefined
  const cited = kinds.has("cited") ? await readCited(context, articles) : undefined
  const effects = kinds.has("effect")
    ? await (await import("../../visibility/effects/read-effects.ts")).readEffects(context, articles)
    : undefined
  const toEvidence = ({ id, urls: own }: KnownArticle): ArticleEvidence => ({
    ...(kinds.has("urls") ? { urls: own.slice(0, mostUrls) } : {}),
    ...(search === undefined ? {} : { search: search.get(id) ?? null }),
    ...(cited === undefined ? {} : { cited: cited.get(id) ?? null }),
    ...(effects === undefined ? {} : { effect: effects.get(id) ?? null }),
  })
  const known = new Map(articles.map((article) => [article.id, article]))
  const data = output.data.map((article) => {
    const one = known.get(article.id)
    return one === undefined ? article : { ...article, evidence: toEvidence(one) }
  })
  // The next page tells the same.
  const link = headers["link"]?.replace("/content?", `/content?evidence=${[...kinds].join("%2C")}&`)
  return { output: { ...output, data }, headers: { ...headers, ...(link === undefined ? {} : { link }) } }
}
