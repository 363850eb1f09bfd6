/** A page in one language. */
export interface LanguagePage {
  /** A BCP 47 tag. */
  locale: string
  /** The absolute address. */
  url: string
}

export interface LanguageLinksOptions {
  /** The language for readers of all others, whose page gets `x-default`; several tags if it has them. Default: none. */
  defaultLocale?: string | readonly string[] | undefined
}

/**
 * The entries for `hreflang` of a page that is there in several languages: itself, each translation once, and `x-default`. Empty for a page
 * without translations. A page that search engines may not list, or that names another original, has none (Google, “Localized
 * versions”): leave such pages out of `translations`, and do not ask for their own.
 */
export function toLanguageLinks(
  page: LanguagePage,
  translations: readonly LanguagePage[],
  { defaultLocale }: LanguageLinksOptions = {},
): [hreflang: string, url: string][] {
  const pages = new Map([[page.locale.toLowerCase(), page]])
  for (const one of translations) if (!pages.has(one.locale.toLowerCase())) pages.set(one.locale.toLowerCase(), one)
  if (pages.size < 2) return []
  const fallback = [defaultLocale ?? []].flat().flatMap((locale) => pages.get(locale.toLowerCase()) ?? [])
  const links = [...pages.values()].map(({ locale, url }): [string, string] => [locale, url])
  return [...links, ...fallback.slice(0, 1).map(({ url }): [string, string] => ["x-default", url])]
}
