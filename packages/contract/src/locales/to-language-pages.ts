import { findOriginal } from "./find-original.ts"
import type { SiteLanguage, SiteLanguages } from "./to-site-languages.ts"

/**
 * What a site does at the address of an article in a language that it has no translation into: `show` shows the article, with the site in
 * the language of the address; `redirect` leads to the article in its own language; `404` has no page there.
 */
export type MissingTranslation = "show" | "redirect" | "404"

/** An article by its address and its translations. */
export interface GroupedArticle {
  slug: string
  locale: string
  translation_group: string | null
}

/** A page at the address of a slug in a language. */
export interface LanguagePage<Item> {
  /**
   * `own`: the article is in this language. `untranslated`: it is in another, and has no translation into this one. `translated`: the slug
   * is that of another language, and the item is the translation into this one.
   */
  kind: "own" | "untranslated" | "translated"
  item: Item
  language: SiteLanguage
  slug: string
}

/**
 * Finds every address that a site of several languages can have for its articles, each once. An article in a language that the site lacks
 * counts as one of the default language. An article's own address comes first, so a slug in use is never taken for a missing translation.
 */
export function toLanguagePages<Item extends GroupedArticle>(
  articles: readonly Item[],
  languages: SiteLanguages,
): LanguagePage<Item>[] {
  const pages = new Map<string, LanguagePage<Item>>()
  const add = (page: LanguagePage<Item>): void => {
    const key = `${page.language.path}\n${page.slug.normalize("NFC")}`
    if (!pages.has(key)) pages.set(key, page)
  }
  const known = articles.filter(({ locale }) => languages.ofTag(locale) !== undefined)
  const foreign = articles.filter(({ locale }) => languages.ofTag(locale) === undefined)
  for (const item of [...known, ...foreign])
    add({ kind: "own", item, language: languages.ofArticle(item.locale), slug: item.slug })
  for (const group of Map.groupBy(articles, (one) => one.translation_group ?? one).values()) {
    const original = findOriginal(group, languages)
    for (const language of languages.all) {
      const translation = group.find((one) => languages.ofArticle(one.locale) === language)
      if (translation !== undefined) {
        for (const { slug } of group) add({ kind: "translated", item: translation, language, slug })
      } else if (original !== undefined) {
        add({ kind: "untranslated", item: original, language, slug: original.slug })
      }
    }
  }
  return [...pages.values()]
}
