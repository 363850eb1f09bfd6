import { type SiteLanguage, toTranslations, type Translation } from "@citable/astro/locale"

import { siteLanguages } from "./languages.ts"

/** The path of the articles in a language. */
export const toListPath = ({ prefix }: SiteLanguage): string => `${prefix}/`

/** A page at the same path in every language, or in this language alone. The others then lead to their list. */
export function toPageTranslations(
  current: SiteLanguage,
  path: string,
  isEverywhere: (language: SiteLanguage) => boolean = (language) => language.path === current.path,
): Translation[] {
  return toTranslations(siteLanguages(), {
    locale: current.path,
    find: (language) => (isEverywhere(language) ? { path: language.prefix + path } : undefined),
    list: toListPath,
  })
}
