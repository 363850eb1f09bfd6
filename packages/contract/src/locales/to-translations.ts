import type { SiteLanguage, SiteLanguages } from "./to-site-languages.ts"

/** A page in one language of the site, for a language switcher and `hreflang`. */
export interface Translation {
  /** The tag for `lang` and `hreflang`, as the site writes it. */
  locale: string
  /** The path of the page. Without a translation, it is that of the list in this language. */
  path: string
  /** The name of the language in itself, such as `Deutsch`, as CLDR writes it. */
  name: string
  /** The direction of the name. */
  dir: "ltr" | "rtl"
  /** Whether the visitor is on this page. */
  isCurrent: boolean
  /** Whether the page is not there in this language. */
  isMissing: boolean
}

export interface TranslationsOptions {
  /** The language of the page that the visitor is on, by its tag or its name in paths. */
  locale: string
  /** The path of the page in a language, with the tag of its text if that differs; `undefined` if it is missing. */
  find: (language: SiteLanguage) => { path: string; locale?: string | undefined } | undefined
  /** Where a missing page leads: the list in that language. */
  list: (language: SiteLanguage) => string
}

/** Makes the data of a language switcher: every language of the site, in its order. */
export function toTranslations(languages: SiteLanguages, { locale, find, list }: TranslationsOptions): Translation[] {
  const current = languages.find(locale) ?? languages.default
  return languages.all.map((language) => {
    const found = find(language)
    return {
      locale: found?.locale ?? language.locale,
      path: found?.path ?? list(language),
      name: new Intl.DisplayNames([language.locale], { type: "language" }).of(language.locale) ?? language.locale,
      dir: language.dir,
      isCurrent: language === current,
      isMissing: found === undefined,
    }
  })
}
