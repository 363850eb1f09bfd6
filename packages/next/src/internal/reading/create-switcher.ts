import { CitableError } from "@citable/contract/core"
import {
  type MissingTranslation,
  type SiteLanguage,
  toArticleTranslations,
  type Translation,
} from "@citable/contract/locales"

import type { ArticleAddress, Site } from "../site/site-options.ts"
import type { ArticleSummary, SiteArticle } from "./article-reader.ts"

export interface SwitcherOptions {
  /** The language of the page: a tag, or with `locales` its name in paths. Default: the locale of `createCitable`. */
  locale?: string
  /** The path of the list in a language, where a missing translation leads. Default: the prefix of the language. */
  list?: (language: SiteLanguage) => string
}

export interface SwitcherSource {
  missing: MissingTranslation
  /** The language of pages that name none. */
  locale: string | undefined
  /** The addresses of a translation group. */
  translations(this: void, group: string): Promise<ArticleAddress[]>
}

/** Creates the function that gives the data of a language switcher. */
export function createSwitcher(site: Site, { missing, locale: siteLocale, translations }: SwitcherSource) {
  return async (
    article: ArticleSummary<object> | SiteArticle<object>,
    { locale = siteLocale, list = ({ prefix }) => site.homeOf(prefix) }: SwitcherOptions = {},
  ): Promise<Translation[]> => {
    const { languages } = site
    if (languages === undefined) {
      throw new CitableError("translations() needs the languages of the site: set locales of createCitable().", {
        code: "invalid_option",
      })
    }
    const { slug, translation_group: group } = article
    const own = { slug, locale: article.locale }
    const path = (one: ArticleAddress, { tags: [tag = ""] }: SiteLanguage) => site.path({ slug: one.slug, locale: tag })
    const members = group === null ? [] : await translations(group)
    return toArticleTranslations(own, members, languages, { locale, path, list, missing })
  }
}
