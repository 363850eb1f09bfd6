import type { PageFetch } from "@citable/reader"
import {
  listedFields,
  lookAtArticles,
  type Observation,
  toListedArticle,
  type WithdrawnArticle,
} from "@citable/reader/look"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

export interface LookAroundOptions {
  fetch: PageFetch
  articleUrl: string
  /** Those that are withdrawn, the last first. */
  withdrawn: readonly WithdrawnArticle[]
  /** The end of the text of an article, as its page shows it. */
  readPassage: (id: string) => Promise<string | undefined>
  signal: AbortSignal
}

const mostRequests = 40
const mostMs = 20_000

/** Looks at what is around the articles of a site, as a search engine does: lists, feed, sitemap, llms.txt, robots.txt and pictures. */
export async function lookAround(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal }: BrandPage,
  { articleUrl, readPassage, signal, ...options }: LookAroundOptions,
): Promise<Observation[]> {
  const input = { brand_id: id, limit: 100, type: "article" as const, fields: [...listedFields] }
  const { data } = await callTool(kernel, principal, "list_content", input)
  if (data.length === 0) return []
  try {
    const { observations } = await lookAtArticles({
      ...options,
      siteUrl: new URL(articleUrl.replaceAll(/[{}]/g, "")).origin,
      articleUrl,
      articles: data.map(toListedArticle),
      readPassage: (article) => readPassage(article.id),
      now: kernel.now,
      mostRequests,
      mostMs,
      signal,
    })
    return observations
  } catch (error) {
    if (!signal.aborted) throw error
    return [{ part: "site", status: "skipped", message: "The look took too long, and ended before all was read" }]
  }
}
