import { type SiteLanguage, toSiteLanguages } from "@citable/next/locale"
import { notFound } from "next/navigation"

import { languages } from "./languages.ts"

export const siteLanguages = toSiteLanguages(languages)

export interface LocaleParams {
  params: Promise<{ locale: string }>
}

/** The language of a page, by the parameter of `app/[locale]`. */
export async function readLanguage(params: LocaleParams["params"]): Promise<SiteLanguage> {
  return siteLanguages.ofPath((await params).locale) ?? notFound()
}
