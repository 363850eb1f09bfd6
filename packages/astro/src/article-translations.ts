import {
  type MissingTranslation,
  type SiteLanguage,
  type SiteLanguageOptions,
  toArticleTranslations,
  toSiteLanguages,
  type Translation,
} from "@citable/contract/locales"

import type { ArticleData } from "./article-schema.ts"

type TranslatedEntry = { id: string; data: Pick<ArticleData, "locale" | "translation_group"> }

export interface TranslationOptions {
  /** Gives the absolute address of an entry's page. */
  url: (entry: TranslatedEntry) => string
}

export interface SwitcherOptions<Entry> extends SiteLanguageOptions {
  /** The path of an article's page in a language, such as `/de/blog/x/`. */
  path: (entry: Entry, language: SiteLanguage) => string
  /** The path of the list in a language, where a missing translation leads. */
  list: (language: SiteLanguage) => string
  /** The language of the page, if that is not the article's. */
  locale?: string | undefined
  /** As in `languagePaths()`. With `show`, a missing translation leads to the page that shows the article there. */
  missing?: MissingTranslation | undefined
}

/**
 * Finds the same article in other languages, by its `translation_group`, for `<ArticleHead translations={…}>`. With `locales`, it is the
 * data of a language switcher too: every language of the site, the current and the missing ones included.
 */
export function articleTranslations<Entry extends TranslatedEntry>(
  entry: Entry,
  entries: readonly Entry[],
  options: SwitcherOptions<Entry>,
): Translation[]
export function articleTranslations<Entry extends TranslatedEntry>(
  entry: Entry,
  entries: readonly Entry[],
  options: TranslationOptions,
): { locale: string; url: string }[]
export function articleTranslations<Entry extends TranslatedEntry & { data: { slug?: string } }>(
  entry: Entry,
  entries: readonly Entry[],
  options: SwitcherOptions<Entry> | TranslationOptions,
): (Translation | { locale: string; url: string })[] {
  const group = entry.data.translation_group
  const others = entries.filter(({ id, data }) => group !== null && id !== entry.id && data.translation_group === group)
  if (!("locales" in options)) return others.map((other) => ({ locale: other.data.locale, url: options.url(other) }))
  const toItem = (one: Entry) => ({ entry: one, slug: one.id, locale: one.data.locale })
  return toArticleTranslations(toItem(entry), [entry, ...others].map(toItem), toSiteLanguages(options), {
    locale: options.locale,
    path: (item, language) => options.path(item.entry, language),
    list: options.list,
    missing: options.missing,
  })
}
