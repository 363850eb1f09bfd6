import { type JsonLdArticle, toJsonLd as toRecords } from "@citable/markdown/outputs"

import { type ArticleAddress, type SiteOptions, toSite } from "./internal/site/site-options.ts"

export type { JsonLdArticle }

/**
 * Makes the JSON-LD of an article (schema.org `BlogPosting`) and the writer's own records, escaped as the text of a script element.
 * Without `siteUrl`, it has no addresses.
 *
 * @throws {CitableError} `invalid_site_url`.
 */
export function toJsonLd(article: JsonLdArticle & ArticleAddress, options: SiteOptions): string {
  const site = toSite(options)
  const publisher = site.name === undefined ? undefined : { name: site.name, url: site.find("/") }
  return toRecords(article, { url: article.seo.canonical_url ?? site.find(site.path(article)), publisher })
}
