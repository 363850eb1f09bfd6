/**
 * The languages of the site, the default one first. Its paths have no prefix; `next.config.ts` leads them to `app/[locale]`. For another, add
 * its tag here and its words in `words.ts`.
 */
export const languages = {
  locales: ["en", "de"],
  prefixDefault: false,
  // Where an article has no translation, the site leads to the article as it is. Else: "show" or "404".
  missing: "redirect" as const,
}
