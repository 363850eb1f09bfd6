import { toJsonLd as toRecords } from "@citable/markdown/outputs"

import type { ArticleSummary } from "./article-reader.ts"
import type { Site } from "./site-options.ts"

/** Structured data of an article on this site. */
export function toJsonLd(article: ArticleSummary, site: Site): string {
  const publisher = site.name === undefined ? undefined : { name: site.name, url: site.url("/") }
  return toRecords(article, { url: article.seo.canonical_url ?? site.url(site.path(article)), publisher })
}
