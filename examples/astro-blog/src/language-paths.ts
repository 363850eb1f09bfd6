import type { SiteLanguage } from "@citable/astro/locale"

import { siteLanguages } from "./languages.ts"

/** The paths of a page that is there in every language, for a route below `[...locale]`. */
export function toEveryLanguage(): { params: { locale: string | undefined }; props: { language: SiteLanguage } }[] {
  return siteLanguages().all.map((language) => ({ params: toLocaleParam(language), props: { language } }))
}

/** The parameter of `[...locale]`. The default language has none. */
export function toLocaleParam({ prefix, path }: SiteLanguage): { locale: string | undefined } {
  return { locale: prefix === "" ? undefined : path }
}
