import type { MetadataRoute } from "next"

import type { ArticleSummary } from "./internal/reading/article-reader.ts"
import { type SiteOptions, toSite } from "./internal/site/site-options.ts"

/**
 * Makes the entries of `app/sitemap.ts`: every article that search engines may list, with the time of its last change and its address in
 * other languages.
 *
 * @throws {CitableError} `invalid_site_url`; `missing_site_url` without `siteUrl`.
 */
export function toSitemap(
  articles: readonly Pick<
    ArticleSummary,
    "slug" | "locale" | "seo" | "updated_at" | "modified_at" | "translation_group"
  >[],
  options: SiteOptions,
): MetadataRoute.Sitemap {
  const site = toSite(options)
  const listed = articles.filter(({ seo }) => !seo.noindex)
  const groups = Map.groupBy(listed, ({ translation_group }) => translation_group)
  return listed.map((article) => {
    const group = article.translation_group === null ? [] : (groups.get(article.translation_group) ?? [])
    const languages = group.map((one) => [one.locale, site.url(site.path(one))] as const)
    return {
      url: site.url(site.path(article)),
      lastModified: article.modified_at ?? article.updated_at,
      ...(group.length < 2 ? {} : { alternates: { languages: Object.fromEntries(languages) } }),
    }
  })
}
