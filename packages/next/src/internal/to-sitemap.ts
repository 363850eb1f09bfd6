import type { MetadataRoute } from "next"

import type { ArticleSummary } from "./article-reader.ts"
import type { Site } from "./site-options.ts"

/** The articles that search engines may list, each with the time of its last change. */
export function toSitemap(articles: readonly ArticleSummary[], site: Site): MetadataRoute.Sitemap {
  return articles
    .filter(({ seo }) => !seo.noindex)
    .map((article) => ({ url: site.url(site.path(article)), lastModified: article.updated_at }))
}
