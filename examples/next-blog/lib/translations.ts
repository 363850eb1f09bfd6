import { type SiteLanguage, toTranslations, type Translation } from "@citable/next/locale"
import type { Metadata } from "next"

import { siteLanguages } from "./site-languages.ts"

/** The path of the articles in a language. */
export const toListPath = ({ prefix }: SiteLanguage): string => prefix || "/"

/** A page at the same path in every language, or in this language alone. The others then lead to their list. */
export function toPageTranslations(current: SiteLanguage, path: string, isEverywhere = true): Translation[] {
  return toTranslations(siteLanguages, {
    locale: current.path,
    find: (language) => (isEverywhere || language === current ? { path: language.prefix + path || "/" } : undefined),
    list: toListPath,
  })
}

/** The paths of a page by their values of `hreflang`; empty without another language. */
export function toLanguagePaths(translations: readonly Translation[]): Record<string, string> {
  const present = translations.filter(({ isMissing }) => !isMissing)
  if (present.length < 2) return {}
  const other = present.filter(({ locale }) => locale === siteLanguages.default.locale)
  const paths = [...present, ...other.map(({ path }) => ({ locale: "x-default", path }))]
  return Object.fromEntries(paths.map(({ locale, path }) => [locale, path]))
}

/** The canonical address of a page, and its languages, for `generateMetadata`. */
export function toAlternates(translations: readonly Translation[]): NonNullable<Metadata["alternates"]> {
  const canonical = translations.find(({ isCurrent }) => isCurrent)?.path ?? null
  const languages = toLanguagePaths(translations)
  return { canonical, ...(Object.keys(languages).length === 0 ? {} : { languages }) }
}
