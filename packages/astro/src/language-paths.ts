import {
  type GroupedArticle,
  type LanguagePage,
  type MissingTranslation,
  type SiteLanguage,
  type SiteLanguageOptions,
  toLanguagePages,
  toSiteLanguages,
} from "@citable/contract/locales"

import type { AnyEntry } from "./article-entry.ts"

/** An entry whose schema keeps `slug`, `locale` and `translation_group`. */
export interface LanguageEntry extends AnyEntry {
  data: GroupedArticle & { previous_slugs?: string[] }
}

export interface LanguagePathsOptions<Entry> extends SiteLanguageOptions {
  /** The path of an article's page in its own language, such as `/de/blog/x/`. */
  path: (entry: Entry, language: SiteLanguage) => string
  /** Only the pages in this language, for a route in its folder. Default: all. */
  locale?: string | undefined
  /**
   * What is at the address of an article in a language that it has no translation into: the article, with the site around it in that
   * language (`show`), a redirect to the article (`redirect`), or nothing. Default: `404`.
   */
  missing?: MissingTranslation | undefined
  /** Also makes paths for former slugs, which redirect. Default: `false`. */
  previousSlugs?: boolean | undefined
}

export interface LanguagePath<Entry> {
  /** `locale` is undefined for a default language without a prefix, so its route is `[...locale]`. */
  params: { locale: string | undefined; slug: string }
  props: {
    entry: Entry
    /** The language of the page, which is not that of the article if `isMissing`. */
    language: SiteLanguage
    /** Whether the article has no translation into the language of the page. */
    isMissing: boolean
    /** Where this page redirects: a former slug (301), or a translation that is missing or has a slug of its own (302). */
    redirect?: { to: string; status: 301 | 302 }
  }
  /** Changes with everything that a page can show of the entry and its translations. */
  cacheKey: string
}

/**
 * Makes the paths that `getStaticPaths()` returns for a route such as `[...locale]/blog/[slug].astro`, on a site of several languages. It
 * replaces Astro's own `fallback`.
 *
 * @example
 *     const site = { locales: ["en", "de"], prefixDefault: false }
 *     const path = ({ data }, { prefix }) => `${prefix}/blog/${data.slug}/`
 *     export const getStaticPaths = async () => languagePaths(await getCollection("articles"), { ...site, path })
 *
 * @throws {CitableError} `invalid_option`, as `toSiteLanguages`.
 */
export function languagePaths<Entry extends LanguageEntry>(
  entries: readonly Entry[],
  { path, locale, missing = "404", previousSlugs = false, ...options }: LanguagePathsOptions<Entry>,
): LanguagePath<Entry>[] {
  const languages = toSiteLanguages(options)
  const only = locale === undefined ? undefined : languages.find(locale)
  const articles = entries.map((entry) => ({ ...toAddress(entry), entry }))
  const groups = Map.groupBy(articles, (one) => one.translation_group ?? one.entry.id)
  const keyOf = ({ entry, translation_group: group }: (typeof articles)[number]): string => {
    const others = (groups.get(group ?? entry.id) ?? []).map((one) => `${one.locale}/${one.slug}`)
    return [entry.digest ?? entry.id, ...others].join(" ")
  }
  const toPath = ({ kind, item, language, slug }: LanguagePage<(typeof articles)[number]>): LanguagePath<Entry> => {
    const { entry } = item
    const home = languages.ofArticle(item.locale)
    const to =
      kind === "translated" || (kind === "untranslated" && missing === "redirect") ? path(entry, home) : undefined
    return {
      params: toParams(language, slug),
      props: {
        entry,
        language,
        isMissing: kind === "untranslated",
        ...(to === undefined ? {} : { redirect: { to, status: 302 } }),
      },
      cacheKey: to === undefined ? `${language.path} ${keyOf(item)}` : `moved to ${to}`,
    }
  }
  const pages = toLanguagePages(articles, languages).filter(({ kind }) => kind === "own" || missing !== "404")
  const used = new Set(pages.map(({ language, slug }) => `${language.path}/${slug}`))
  const former = articles.flatMap(({ entry, locale: tag }): LanguagePath<Entry>[] => {
    const language = languages.ofArticle(tag)
    const slugs = (entry.data.previous_slugs ?? []).filter((slug) => !used.has(`${language.path}/${slug}`))
    return slugs.map((slug) => {
      used.add(`${language.path}/${slug}`)
      const to = path(entry, language)
      const props = { entry, language, isMissing: false, redirect: { to, status: 301 as const } }
      return { params: toParams(language, slug), props, cacheKey: `moved to ${to}` }
    })
  })
  return [...pages.map(toPath), ...(previousSlugs ? former : [])].filter(
    ({ props }) => only === undefined || props.language === only,
  )
}

const toAddress = ({ data: { slug, locale, translation_group } }: LanguageEntry): GroupedArticle => ({
  slug,
  locale,
  translation_group,
})

const toParams = ({ prefix, path }: SiteLanguage, slug: string) => ({ locale: prefix === "" ? undefined : path, slug })
