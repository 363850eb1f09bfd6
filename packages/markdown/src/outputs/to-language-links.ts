/** A page in one language. */
export interface LanguagePage {
  /** A BCP 47 tag. */
  locale: string
  /** The absolute address. */
  url: string
}

export interface LanguageLinksOptions {
  /** The language for readers of all others, whose page gets `x-default`. Default: none. */
  defaultLocale?: string | undefined
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
  const urls = new Map([[page.locale, page.url]])
  for (const { locale, url } of translations) if (!urls.has(locale)) urls.set(locale, url)
  if (urls.size < 2) return []
  const fallback = [...urls].find(([locale]) => locale.toLowerCase() === defaultLocale?.toLowerCase())
  return [...urls, ...(fallback === undefined ? [] : [["x-default", fallback[1]] as [string, string]])]
}
