import { CitableError } from "@citable/contract/core"
import { type SiteLanguageOptions, toSiteLanguages } from "@citable/contract/locales"
import { knownAddress, toLanguageLinks, toSitemap as toXml } from "@citable/markdown/outputs"

import type { ArticleEntry } from "./article-entry.ts"
import type { ArticleData } from "./article-schema.ts"
import { type EntryPath, toEntryLink } from "./internal/entry-link.ts"
import { leaveOutTaken } from "./internal/leave-out-taken.ts"

/** An entry whose schema keeps what a sitemap says. */
export interface SitemapEntry extends ArticleEntry {
  data: ArticleEntry["data"] & Pick<ArticleData, "slug" | "locale" | "translation_group" | "modified_at" | "seo">
}

/** A page of the site that is no article, such as a list. */
export interface SitemapListPage {
  path: string
  lastModified?: Date | undefined
  /** The page in other languages, such as `toTranslations()` gives. */
  translations?: readonly { locale: string; path: string; isMissing?: boolean }[] | undefined
}

export interface SitemapOptions<Entry extends SitemapEntry = SitemapEntry> extends Partial<SiteLanguageOptions> {
  /** The site's address, as `context.site` of a route has it. */
  site: URL | string | undefined
  /** Where the article pages are: with `/blog`, an entry's page is `/blog/<id>/`. A function gives any other path. */
  path: EntryPath<Entry>
  /** Only articles in this language. They still name those in the others. Default: all. */
  locale?: string | undefined
  /** The other pages of the site, before the articles. Default: none. */
  pages?: readonly SitemapListPage[] | undefined
}

/**
 * Makes a sitemap: each article's address, its last change, and its addresses in other languages. It leaves out articles that search engines
 * may not list, or whose original is elsewhere.
 *
 * @throws {CitableError} `invalid_options` without the address of the site; `invalid_option`, as `toSiteLanguages`.
 */
export function toSitemap<Entry extends SitemapEntry>(
  entries: readonly Entry[],
  options: SitemapOptions<Entry>,
): string {
  const { path, locale, locales, defaultLocale, pages = [] } = options
  const base = knownAddress(options.site)
  if (base === undefined) {
    throw new CitableError("toSitemap() needs the address of the site. Set site in Astro's configuration.", {
      code: "invalid_options",
    })
  }
  const languages = locales && toSiteLanguages({ locales, defaultLocale, prefixDefault: options.prefixDefault })
  const toUrl = (to: string): string => new URL(to, base).href
  const languagesOf = (page: { locale: string; url: string }, others: readonly { locale: string; url: string }[]) =>
    toLanguageLinks(page, others, { defaultLocale: languages?.default.tags ?? defaultLocale })
  const listed = leaveOutTaken(entries, typeof path === "string" ? path : undefined)
    .map((entry) => ({ ...pick(entry), url: toUrl(toEntryLink(path, entry)) }))
    .filter(({ seo, url }) => !seo.noindex && (seo.canonical_url === null || seo.canonical_url === url))
  const groups = Map.groupBy(listed, ({ group }) => group)
  const language = locale === undefined ? undefined : languages?.find(locale)
  const isAsked = (tag: string): boolean =>
    locale === undefined ||
    (language === undefined ? tag === locale.toLowerCase() : languages?.ofArticle(tag) === language)
  return toXml([
    ...pages.map((page) => {
      const others = (page.translations ?? []).filter(({ isMissing = false }) => !isMissing)
      const [own, ...rest] = others
        .map((one) => ({ locale: one.locale, url: toUrl(one.path) }))
        .toSorted((a, b) => Number(b.url === toUrl(page.path)) - Number(a.url === toUrl(page.path)))
      return {
        url: toUrl(page.path),
        lastModified: page.lastModified,
        languages: own === undefined ? [] : languagesOf(own, rest),
      }
    }),
    ...listed
      .filter((one) => isAsked(one.locale))
      .map((one) => ({
        url: one.url,
        lastModified: one.modifiedAt,
        languages: one.group === null ? [] : languagesOf(one, groups.get(one.group) ?? []),
      })),
  ])
}

const pick = ({ data }: SitemapEntry) => ({
  locale: data.locale,
  group: data.translation_group,
  modifiedAt: data.modified_at,
  seo: data.seo,
})
