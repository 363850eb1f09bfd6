import type { Article } from "@citable/contract/content"
import { type RenderedBody, renderBody } from "@citable/markdown"

import type { RenderingOptions } from "../site/rendering-options.ts"
import type { ArticleAddress } from "../site/site-options.ts"

/** The fields of an article in a list: all except its body and what belongs to the body. */
export const summaryFields = [
  "id",
  "type",
  "slug",
  "locale",
  "translation_group",
  "title",
  "excerpt",
  "cover",
  "author",
  "tags",
  "seo",
  "word_count",
  "version",
  "revision",
  "created_at",
  "updated_at",
  "published_at",
  "modified_at",
] as const satisfies readonly (keyof Article)[]

/** An article as lists show it. Times are RFC 3339 in UTC. */
export interface ArticleSummary extends Omit<Pick<Article, (typeof summaryFields)[number]>, "excerpt"> {
  /** The writer's excerpt, or the beginning of the text. */
  excerpt: string
  /** All authors, if there are several. */
  authors?: Article["authors"]
}

/** A published article with its body as safe HTML. Its fields are those of the API. */
export interface SiteArticle
  extends Omit<Article, "excerpt">, Pick<RenderedBody, "html" | "headings" | "reading_time"> {
  /** The writer's excerpt, or the beginning of the text. */
  excerpt: string
}

export interface ListQuery {
  /** Only articles with this topic. */
  tag?: string | undefined
  /** Only articles in this language. Default: all. */
  locale?: string | undefined
  /** Default: `article`. */
  type?: Article["type"] | undefined
  /** The largest number of articles. Default: all. */
  limit?: number | undefined
  /**
   * Reads the list again after every change of an article. By default, it ignores a change of only the body, with `updated_at`,
   * `word_count`, `version` and `revision`, because lists seldom show those.
   */
  everyChange?: boolean | undefined
  /** `false` leaves excerpts that nobody wrote empty, instead of making them from the bodies. Default: `true`. */
  excerpts?: boolean | undefined
}

/** Reads articles from the replica of a build, or from the service. */
export interface ArticleReader {
  /** The article that is, or was, live under this slug. */
  article(slug: string, locale: string | undefined): Promise<SiteArticle | undefined>
  /** Newest first. */
  list(query: ListQuery): Promise<ArticleSummary[]>
  /** The addresses of the articles in a translation group. */
  translations(group: string): Promise<ArticleAddress[]>
}

const unfinished = new WeakSet<SiteArticle>()

/** Whether the time limit ended the body, so that it is shown as text. Nothing caches it, and Next renders its page again soon. */
export function isUnfinished(article: SiteArticle | null | undefined): boolean {
  return article !== undefined && article !== null && unfinished.has(article)
}

export async function toSiteArticle(article: Article, options: RenderingOptions): Promise<SiteArticle> {
  const { baseUrl, siteUrl = "/", smartQuotes, plugins, timeLimit } = options
  const { html, headings, reading_time, excerpt, warnings } = await renderBody(article.body, {
    format: article.body_format,
    images: article.images,
    name: article.slug,
    baseUrl,
    siteUrl,
    smartQuotes,
    plugins,
    timeLimit,
  })
  const siteArticle = { ...article, excerpt: article.excerpt ?? excerpt, html, headings, reading_time }
  const timeout = warnings.find(({ code }) => code === "timed_out")
  if (timeout !== undefined) {
    unfinished.add(siteArticle)
    console.warn(`The article ${JSON.stringify(article.slug)} is shown as text for now. ${timeout.message}`)
  }
  return siteArticle
}

export function toSummary(article: Omit<Article, "excerpt">, excerpt: string): ArticleSummary {
  const fields = summaryFields.map((field) => [field, field === "excerpt" ? excerpt : article[field]])
  const { authors } = article
  return { ...Object.fromEntries(fields), ...(authors !== undefined && { authors }) } as ArticleSummary
}
