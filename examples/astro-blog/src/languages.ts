import { type SiteLanguages, toSiteLanguages } from "@citable/astro/locale"

/**
 * The languages of the site, the default one first. Its paths have no prefix. For another, add its tag here and its words in `words.ts`. The
 * pages are in `[...locale]`, and the list of a language with a prefix in `[locale]`.
 */
export const languages = {
  locales: ["en", "de"],
  prefixDefault: false,
  // Where an article has no translation, the site shows it as it is. Else: "redirect" or "404".
  missing: "show" as const,
}

/** A function, because a build that renders only changed pages compares what is in modules, and that must be data. */
export const siteLanguages = (): SiteLanguages => toSiteLanguages(languages)
