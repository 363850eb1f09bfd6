import { lastChangeOf } from "@citable/contract/core"
import { toLanguageLinks } from "@citable/markdown/outputs"
import type { MetadataRoute } from "next"

import type { ArticleSummary } from "./internal/reading/article-reader.ts"
import { type ArticleAddress, type SiteOptions, toSite } from "./internal/site/site-options.ts"

export interface SitemapOptions extends SiteOptions {
  /** Only the pages in this language. They still name those in the others. Default: all. */
  locale?: string | undefined
}

/**
 * Makes the entries of `app/sitemap.ts`: every article that search engines may list at this address, with the time of its last change and
 * its address in other languages.
 *
 * @throws {CitableError} `invalid_site_url`; `missing_site_url` without `siteUrl`.
 */
export function toSitemap(
  articles: readonly (Pick<
    ArticleSummary,
    "slug" | "locale" | "seo" | "updated_at" | "modified_at" | "translation_group"
  > &
    Partial<Pick<ArticleSummary, "published_at">>)[],
  { locale: only, ...options }: SitemapOptions,
): MetadataRoute.Sitemap {
  const site = toSite(options)
  const toPage = (one: ArticleAddress) => ({ locale: one.locale, url: site.url(site.path(one)) })
  const listed = articles.filter((article) => {
    const { noindex, canonical_url: original } = article.seo
    return !noindex && (original === null || original === toPage(article).url)
  })
  const groups = Map.groupBy(listed, ({ translation_group }) => translation_group)
  const language = only === undefined ? undefined : site.languages?.find(only)
  const isAsked = ({ locale }: ArticleAddress) =>
    only === undefined ||
    (language === undefined ? locale === only.toLowerCase() : site.languages?.ofArticle(locale) === language)
  return listed.filter(isAsked).map((article) => {
    const group = article.translation_group === null ? [] : (groups.get(article.translation_group) ?? [])
    const page = toPage(article)
    const languages = toLanguageLinks(page, group.map(toPage), site)
    return {
      url: page.url,
      lastModified: lastChangeOf(article),
      ...(languages.length === 0 ? {} : { alternates: { languages: Object.fromEntries(languages) } }),
    }
  })
}
