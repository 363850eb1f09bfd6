import type { Article } from "@citable/contract/content"
import { type RenderedBody, renderBody } from "@citable/markdown"

import type { RenderingOptions } from "../site/rendering-options.ts"
import type { ArticleAddress } from "../site/site-options.ts"

/** The fields of an article that a list carries: all but its body and what belongs to the body. */
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
] as const satisfies readonly (keyof Article)[]

/** An article as lists show it. Times are RFC 3339 in UTC. */
export interface ArticleSummary extends Omit<Pick<Article, (typeof summaryFields)[number]>, "excerpt"> {
  /** The writer's, else the beginning of the text. */
  excerpt: string
}

/** A published article with its body as safe HTML. Its fields are those of the wire. */
export interface SiteArticle
  extends Omit<Article, "excerpt">, Pick<RenderedBody, "html" | "headings" | "reading_time"> {
  /** The writer's, else the beginning of the text. */
  excerpt: string
}

export interface ListQuery {
  /** Only articles that bear this topic. */
  tag?: string | undefined
  /** Only this language; all of them by default. */
  locale?: string | undefined
  /** `article` by default. */
  type?: Article["type"] | undefined
  /** At most so many; all by default. */
  limit?: number | undefined
  /**
   * Read again at every change of an article. By default not when all that changed is what lists seldom show: the body, and with it
   * `updated_at`, `word_count`, `version` and `revision`.
   */
  everyChange?: boolean | undefined
  /** `false` spares the excerpts that nobody wrote, which are made of the bodies; they are empty then. Default: true. */
  excerpts?: boolean | undefined
}

/** Where pages get their articles: the replica of a build, or the service. */
export interface ArticleReader {
  /** The article that is, or was, live under this slug. */
  article(slug: string, locale: string | undefined): Promise<SiteArticle | undefined>
  /** Newest first. */
  list(query: ListQuery): Promise<ArticleSummary[]>
  /** Where the articles of a translation group are, each in its language. */
  translations(group: string): Promise<ArticleAddress[]>
}

const unfinished = new WeakSet<SiteArticle>()

/** Whether the time limit ended the body, which is shown as text: nothing keeps that, and its page is made again soon. */
export function isUnfinished(article: SiteArticle | null | undefined): boolean {
  return article !== undefined && article !== null && unfinished.has(article)
}

export async function toSiteArticle(article: Article, { plugins, timeLimit }: RenderingOptions): Promise<SiteArticle> {
  const { html, headings, reading_time, excerpt, warnings } = await renderBody(article.body, {
    format: article.body_format,
    images: article.images,
    name: article.slug,
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
  return Object.fromEntries(fields) as ArticleSummary
}
