import { toRss as toFeed } from "@citable/markdown/outputs"

import type { ArticleSummary } from "./article-reader.ts"
import type { Site } from "./site-options.ts"

export interface FeedChannel {
  title: string
  description: string
  /** The path at which the feed itself is. */
  feedPath: string
  /** RFC 5646, such as `en`. */
  language?: string | undefined
}

/** RSS 2.0 with summaries; each item's guid is its address. */
export function toRss(articles: readonly ArticleSummary[], channel: FeedChannel, site: Site): string {
  const { feedPath, ...about } = channel
  const items = articles.map((article) => ({
    title: article.title,
    url: site.url(site.path(article)),
    description: article.excerpt,
    author: article.author?.name,
    tags: article.tags,
    published_at: article.published_at,
    updated_at: article.updated_at,
  }))
  return toFeed({ ...about, url: site.url("/"), feedUrl: site.url(feedPath) }, items)
}
