import { authorsOf } from "@citable/contract/content"
import { lastChangeOf } from "@citable/contract/core"
import { toRss as toFeed } from "@citable/markdown/outputs"

import type { ArticleSummary } from "./internal/reading/article-reader.ts"
import { type SiteOptions, toSite } from "./internal/site/site-options.ts"

export interface FeedChannel {
  title: string
  /** Default: the title. */
  description?: string
  /** The path of the feed itself. Default: `/rss.xml`. */
  path?: string
  /** The path of the page that the feed is about. Default: `/`. */
  home?: string
  /** A language of RFC 5646, such as `en`. */
  language?: string | undefined
}

/**
 * Makes RSS 2.0 with summaries. The guid of an item is its address. The feed's date is that of the newest change.
 *
 * @throws {CitableError} `invalid_site_url`; `missing_site_url` without `siteUrl`.
 */
export function toRss(articles: readonly ArticleSummary<object>[], channel: FeedChannel, options: SiteOptions): string {
  const site = toSite(options)
  const { title, description = title, path = "/rss.xml", home = "/", language } = channel
  const items = articles.map((article) => ({
    title: article.title,
    url: site.url(site.path(article)),
    description: article.excerpt,
    author: authorsOf(article).map(({ name }) => name),
    tags: article.tags,
    published_at: article.published_at,
    updated_at: lastChangeOf(article),
  }))
  return toFeed({ title, description, language, url: site.url(home), feedUrl: site.url(path) }, items)
}
