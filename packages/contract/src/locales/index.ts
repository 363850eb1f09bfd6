// The languages of a site. Importing them loads no schema, so middleware at the edge can use them.
export { toSiteLanguages } from "./to-site-languages.ts"
export type { SiteLanguage, SiteLanguageOptions, SiteLanguages, SiteLocale } from "./to-site-languages.ts"
export { toTextDirection } from "./to-text-direction.ts"

// Language switchers
export { toArticleTranslations } from "./to-article-translations.ts"
export type { ArticleTranslationsOptions } from "./to-article-translations.ts"
export { toTranslations } from "./to-translations.ts"
export type { Translation, TranslationsOptions } from "./to-translations.ts"

// What is at an address without a translation
export { findOriginal } from "./find-original.ts"
export { toLanguagePages } from "./to-language-pages.ts"
export type { GroupedArticle, LanguagePage, MissingTranslation } from "./to-language-pages.ts"
