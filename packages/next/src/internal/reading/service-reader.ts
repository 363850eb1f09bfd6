import { ApiError, type Client } from "@citable/client"
import { createTimeBudget, type TimeLimits, visitLimits } from "@citable/client/steady"
import { CitableError } from "@citable/contract"
import { type Article, cacheTags } from "@citable/contract/content"

import type { ReadCache } from "../cache/read-cache.ts"
import { listTags, slugTag, translationTags } from "../cache/tags.ts"
import type { RenderingOptions } from "../site/rendering-options.ts"
import {
  type ListQuery,
  type ArticleReader,
  type ArticleSummary,
  isUnfinished,
  type SiteArticle,
  summaryFields,
  toSiteArticle,
  toSummary,
} from "./article-reader.ts"
import { cachedExcerpt, makeExcerpt } from "./excerpts.ts"
import { isInvalidated, minRevision, readFresh } from "./freshness.ts"
import { listCacheKey } from "./list-cache-key.ts"
import { createSelectiveCache } from "./selective-cache.ts"

interface SummaryPage {
  summaries: ArticleSummary[]
  nextCursor: string | null
}

/** Asks the service and caches its answers with their tags. Bodies become HTML before they are cached. */
export function createServiceReader(client: Client, storage: ReadCache, rendering: RenderingOptions): ArticleReader {
  const cache: Pick<ReadCache, "read"> = {
    read: (entry, load) => storage.read(entry, () => readFresh(entry.tags, load)),
  }
  const selective = createSelectiveCache(cache)
  return {
    async article(slug, locale) {
      // Two entries, because tags are set before the request, and only the answer has the article's id. One entry has the id under the
      // slug's tag; the other has the article under the id's tag. So a withdrawn article is also gone under its old slugs.
      const budget = createTimeBudget(visitLimits)
      let answer: Article | null = null
      let askedAt = 0
      const readId = async (): Promise<string | null> => {
        const input = { slug, ...(locale === undefined ? {} : { locale }), ...minRevision(client.fingerprint) }
        askedAt = performance.now()
        answer = await orNull(client.getContentBySlug(input, budget()))
        return answer === null ? null : answer.id
      }
      const entry = { key: ["slug", locale ?? "", slug], tags: [slugTag(slug, locale)] }
      const id = await selective.read(entry, readId, (found, wasKept) => found !== null || wasKept)
      if (id === null) return undefined
      const readArticle = async (): Promise<SiteArticle | null> => {
        const input = { content_id: id, ...minRevision(client.fingerprint) }
        const isOld = answer === null || isInvalidated([cacheTags.article(id)], askedAt)
        const current = isOld ? await orNull(client.getContent(input, budget())) : answer
        return current === null ? null : toSiteArticle(current, rendering)
      }
      const articleEntry = { key: ["article", id], tags: [cacheTags.article(id)] }
      const article = await selective.read(articleEntry, readArticle, (found) => !isUnfinished(found))
      return article ?? undefined
    },
    async list(query) {
      const { tag, locale, type = "article", limit = Infinity } = query
      const budget = createTimeBudget(visitLimits)
      const articles: ArticleSummary[] = []
      let cursor: string | null = ""
      // One entry for each page, because a whole list may be too large for Next's cache. Lists of any limit share these entries.
      while (cursor !== null && articles.length < limit) {
        const at: string = cursor
        const key = ["list", tag ?? "", locale ?? "", type, at, ...listCacheKey(query)]
        const entry = { key, tags: listTags(query) }
        const page: SummaryPage = await selective.read(
          entry,
          () => readPage(client, query, at, { rendering, budget }),
          ({ summaries }, wasKept) => tag === undefined || summaries.length > 0 || wasKept,
        )
        articles.push(...page.summaries)
        cursor = page.nextCursor
      }
      return articles.slice(0, limit)
    },
    translations: (group) =>
      cache.read({ key: ["translations", group], tags: translationTags(group) }, async () => {
        const input = { translation_group: group, fields: ["slug", "locale"] as ("slug" | "locale")[], limit: 100 }
        const { data } = await client.listContent(input, visitLimits)
        return data.flatMap(({ slug, locale }) =>
          slug === undefined || locale === undefined ? [] : [{ slug, locale }],
        )
      }),
  }
}

async function orNull(request: Promise<Article>): Promise<Article | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

async function readPage(
  client: Client,
  query: ListQuery,
  cursor: string,
  { rendering, budget }: { rendering: RenderingOptions; budget: () => TimeLimits },
): Promise<SummaryPage> {
  const input = {
    type: query.type ?? "article",
    limit: 100,
    fields: [...summaryFields],
    ...(query.locale === undefined ? {} : { locale: query.locale }),
    ...(query.tag === undefined ? {} : { tag: [query.tag] }),
    ...(cursor === "" ? minRevision(client.fingerprint) : { cursor }),
  }
  const { data, next_cursor } = await client.listContent(input, budget())
  const articles = data.map(assertFields)
  const { excerpts = true } = query
  if (excerpts) await makeExcerpts(client, articles, { rendering, budget })
  const excerptOf = (article: Article): string => (excerpts ? (cachedExcerpt(article) ?? "") : "")
  const summaries = articles.map((article) => toSummary(article, article.excerpt ?? excerptOf(article)))
  return { summaries, nextCursor: next_cursor }
}

/** Requests only the bodies of articles without an excerpt, if this process has not made it before. */
async function makeExcerpts(
  client: Client,
  articles: readonly Article[],
  { rendering, budget }: { rendering: RenderingOptions; budget: () => TimeLimits },
): Promise<void> {
  const lacking = articles.filter((article) => article.excerpt === null && cachedExcerpt(article) === undefined)
  for (let start = 0; start < lacking.length; start += 50) {
    const ids = lacking.slice(start, start + 50).map(({ id }) => id)
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: Awaited<ReturnType<Client["listContent"]>> = await client.listContent(
        {
          ids,
          limit: ids.length,
          fields: ["id", "revision", "locale", "body", "body_format"],
          ...(cursor === "" ? {} : { cursor }),
        },
        budget(),
      )
      for (const { id, revision, locale = "", body, body_format } of page.data) {
        if (revision === undefined || body === undefined || body_format === undefined) continue
        await makeExcerpt({ id, revision, locale, body, body_format }, rendering)
      }
      cursor = page.next_cursor
    }
  }
}

function assertFields(item: { [Field in keyof Article]?: Article[Field] | undefined }): Article {
  const missing = summaryFields.find((field) => item[field] === undefined)
  if (missing === undefined) return item as Article
  throw new CitableError(`The service lists articles without the requested field ${missing}.`, {
    code: "invalid_response",
  })
}
