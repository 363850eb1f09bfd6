import { findOriginal, type MissingTranslation, type SiteLanguages } from "@citable/contract/locales"

import type { ArticleAddress } from "../site/site-options.ts"
import type { SiteArticle } from "./article-reader.ts"

export interface LanguageSource {
  languages: SiteLanguages | undefined
  missing: MissingTranslation
  /** The article that is, or was, under this slug in a language, by its tag. */
  read(this: void, slug: string, locale: string | undefined): Promise<SiteArticle | undefined>
  /** The addresses of a translation group. */
  translations(this: void, group: string): Promise<ArticleAddress[]>
}

/** What is at the address of a slug in a language. */
export type FoundArticle =
  | { kind: "own" | "untranslated"; article: SiteArticle }
  /** The slug is that of another language, and there is a page in this one, at this address. */
  | { kind: "translated"; address: ArticleAddress }

/**
 * Finds the article at an address. `locale` is a tag or, with the languages of the site, a name in its paths. Where the article is not in
 * this language, and the site does not answer 404 then, it is looked for in the others, the default one first.
 */
export async function findInLanguage(
  slug: string,
  locale: string | undefined,
  { languages, missing, read, translations }: LanguageSource,
): Promise<FoundArticle | undefined> {
  const language = locale === undefined ? undefined : languages?.find(locale)
  for (const tag of language?.tags ?? [locale?.toLowerCase()]) {
    const article = await read(slug, tag)
    if (article !== undefined) return { kind: "own", article }
  }
  if (language === undefined || languages === undefined) return undefined
  if (language === languages.default) {
    // What is in no language of the site belongs to the default one. The service finds it if it is in the brand's own.
    const article = await read(slug, undefined)
    if (article !== undefined && languages.ofTag(article.locale) === undefined) return { kind: "own", article }
  }
  if (missing === "404") return undefined
  const [own = ""] = language.tags
  const others = new Set([languages.default, ...languages.all].filter((one) => one !== language))
  for (const tag of [...others].flatMap(({ tags }) => tags)) {
    const article = await read(slug, tag)
    if (article === undefined) continue
    const group = article.translation_group === null ? [article] : await translations(article.translation_group)
    const translation = group.find((one) => languages.ofTag(one.locale) === language)
    if (translation !== undefined) return { kind: "translated", address: translation }
    const original = findOriginal(group, languages) ?? article
    if (original.slug !== article.slug || original.locale !== article.locale) continue
    if (article.slug.normalize("NFC") === slug) return { kind: "untranslated", article }
    return { kind: "translated", address: { slug: article.slug, locale: own } }
  }
  return undefined
}
