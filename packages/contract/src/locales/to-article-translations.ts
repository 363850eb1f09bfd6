import { findOriginal } from "./find-original.ts"
import type { MissingTranslation } from "./to-language-pages.ts"
import type { SiteLanguage, SiteLanguages } from "./to-site-languages.ts"
import { toTranslations, type Translation } from "./to-translations.ts"

/** An article by its address. */
interface Address {
  slug: string
  locale: string
}

export interface ArticleTranslationsOptions<Item extends Address> {
  /** The language of the page, by its tag or its name in paths, if that is not the article's. */
  locale?: string | undefined
  /** The path of an article's page in a language. */
  path: (article: Item, language: SiteLanguage) => string
  /** The path of the list in a language. */
  list: (language: SiteLanguage) => string
  /** What the site does where an article has no translation. Default: `404`. */
  missing?: MissingTranslation | undefined
}

/**
 * Makes the data of a language switcher on an article's page. `group` is the article in all languages, itself included. Where a language
 * has no translation, the entry leads to the list in that language, or with `show` to the page that shows the article there.
 */
export function toArticleTranslations<Item extends Address>(
  article: Item,
  group: readonly Item[],
  languages: SiteLanguages,
  { locale, path, list, missing = "404" }: ArticleTranslationsOptions<Item>,
): Translation[] {
  const members = group.length === 0 ? [article] : group
  const original = findOriginal(members, languages)
  const current = languages.find(locale ?? "") ?? languages.ofArticle(article.locale)
  const find = (language: SiteLanguage) => {
    const found = members.find((one) => languages.ofTag(one.locale) === language)
    // An article in a language that the site lacks has its page in the default one.
    return found ?? members.find((one) => languages.ofTag(one.locale) === undefined && language === languages.default)
  }
  return toTranslations(languages, {
    locale: current.path,
    find: (language) => {
      const found = find(language)
      return found && { path: path(found, language), locale: toWritten(found.locale, language) }
    },
    list: (language) => (missing === "show" && original !== undefined ? path(original, language) : list(language)),
  })
}

/** The tag of an article as the site writes it. */
function toWritten(tag: string, { locale }: SiteLanguage): string {
  return locale.toLowerCase() === tag.toLowerCase() ? locale : tag
}
