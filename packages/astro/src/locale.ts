// Visitors
export { createLocaleMiddleware } from "./create-locale-middleware.ts"
export type { LocaleRedirectOptions } from "@citable/client/locale"

// Languages of a site
export { toSiteLanguages, toTextDirection, toTranslations } from "@citable/contract/locales"
export type { SiteLanguage, SiteLanguageOptions, SiteLanguages, SiteLocale } from "@citable/contract/locales"
export type { MissingTranslation, Translation, TranslationsOptions } from "@citable/contract/locales"
