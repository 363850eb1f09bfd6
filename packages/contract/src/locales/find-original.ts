import type { SiteLanguages } from "./to-site-languages.ts"

/** The article of a translation group that stands in for missing translations: that in the default language, else in the first that has one. */
export function findOriginal<Item extends { locale: string }>(
  group: readonly Item[],
  languages: SiteLanguages,
): Item | undefined {
  const order = [languages.default, ...languages.all]
  for (const language of order) {
    const found = group.find(({ locale }) => languages.ofTag(locale) === language)
    if (found !== undefined) return found
  }
  return group[0]
}
