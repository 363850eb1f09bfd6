import { type JsonLdArticle, toJsonLd as toRecords } from "@citable/markdown/outputs"

import { type ArticleAddress, type SiteOptions, toSite } from "./internal/site/site-options.ts"

export type { JsonLdArticle }

/**
 * Makes the JSON-LD of an article (schema.org `BlogPosting`) and the writer's own records, escaped as the text of a script element.
 *
 * @throws {CitableError} `invalid_site_url`; `missing_site_url` without `siteUrl`.
 */
export function toJsonLd(article: JsonLdArticle & ArticleAddress, options: SiteOptions): string {
  const site = toSite(options)
  const publisher = site.name === undefined ? undefined : { name: site.name, url: site.url("/") }
  return toRecords(article, { url: article.seo.canonical_url ?? site.url(site.path(article)), publisher })
}
