import { ApiError, type Client } from "@citable/client"
import { createTimeBudget, type TimeLimits } from "@citable/client/steady"
import type { Article } from "@citable/contract/content"

import type { LiveCollectionFilter, LiveEntryFilter } from "./live-filters.ts"
import { minRevision } from "./purged-tags.ts"

/** What a live collection reads from. */
export interface LiveConnection {
  getClient: () => Promise<Client>
  /** Opens a client with another credential. */
  openClient: (apiKey: string) => Promise<Client>
  limits: TimeLimits
  /** Whether the service is not Citable. */
  hasAdapter: boolean
}

/** The number of articles in one request. */
const pageSize = 100

/** Reads the article that a filter selects; `undefined` if there is none. All requests share one time limit. */
export async function readLiveEntry(
  { id, content_id, preview_token }: LiveEntryFilter,
  { getClient, openClient, limits, hasAdapter }: LiveConnection,
): Promise<Article | undefined> {
  const budget = createTimeBudget(limits)
  if (preview_token !== undefined) {
    if (content_id === undefined) return undefined
    const previewer = await openClient(preview_token)
    const article = await orUndefined(previewer.getContent({ content_id }, budget())).finally(() => previewer.close())
    // Without this check, writers of other brands on the service could show their drafts on this site.
    const isOwn = hasAdapter || article?.brand_id === (await (await getClient()).brandId())
    return isOwn ? article : undefined
  }
  const client = await getClient()
  const atLeast = hasAdapter ? {} : await minRevision(client)
  if (content_id !== undefined) return orUndefined(client.getContent({ content_id, ...atLeast }, budget()))
  const [, locale, slug = ""] = /^(?:([a-z]{2,8}(?:-[a-z0-9]{1,8})*)\/)?([^/]+)$/.exec(id ?? "") ?? []
  if (slug === "") return undefined
  return orUndefined(
    client.getContentBySlug({ slug, ...(locale === undefined ? {} : { locale }), ...atLeast }, budget()),
  )
}

async function orUndefined(request: Promise<Article>): Promise<Article | undefined> {
  try {
    return await request
  } catch (error) {
    // A malformed slug or id has no article either.
    if (error instanceof ApiError && (error.status === 404 || error.code === "invalid_input")) return undefined
    throw error
  }
}

/** Lists the articles that a filter selects, newest first. All requests share one time limit. */
export async function readLiveCollection(
  { tag, locale, type, limit = Infinity }: LiveCollectionFilter,
  { getClient, limits, hasAdapter }: LiveConnection,
): Promise<Article[]> {
  const client = await getClient()
  const atLeast = hasAdapter ? {} : await minRevision(client)
  const budget = createTimeBudget(limits)
  const articles: Article[] = []
  let cursor: string | null | undefined
  while (cursor !== null && articles.length < limit) {
    const input = {
      limit: Math.min(limit, pageSize),
      ...(tag === undefined ? {} : { tag: [tag] }),
      ...(locale === undefined ? {} : { locale }),
      ...(type === undefined ? {} : { type }),
      ...(cursor === undefined ? atLeast : { cursor }),
    }
    const page: Awaited<ReturnType<Client["listContent"]>> = await client.listContent(input, budget())
    articles.push(...(page.data as Article[]))
    cursor = page.next_cursor
  }
  return articles.slice(0, limit)
}
