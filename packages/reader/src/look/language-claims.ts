import type { SitemapAlternate } from "../sitemaps/sitemap.ts"
import type { AnsweredPage } from "./answered-page.ts"
import { toComparable } from "./to-comparable.ts"

/** Where a site names the languages of a page. */
export type LanguageSource = "the Link header" | "the head" | "the sitemap"

/** What one place says: the addresses of the page by their `hreflang` in lower case, each as written. */
export interface LanguageClaims {
  source: LanguageSource
  urls: ReadonlyMap<string, readonly string[]>
}

/** The claims of the places that name languages of a page. A place that names none makes no claim. */
export function readLanguageClaims(
  { facts }: Pick<AnsweredPage, "facts">,
  alternates: readonly SitemapAlternate[],
): LanguageClaims[] {
  const ofPage = (from: "header" | "head") =>
    facts()
      .links.filter(
        ({ from: place, rel, hreflang, type }) =>
          place === from &&
          rel.includes("alternate") &&
          hreflang !== null &&
          (type === null || /^text\/html\b/.test(type)),
      )
      .map(({ hreflang, url, href }) => ({ hreflang: hreflang ?? "", url: url ?? href }))
  return [
    toClaims("the Link header", ofPage("header")),
    toClaims("the head", ofPage("head")),
    toClaims("the sitemap", alternates),
  ].filter(({ urls }) => urls.size > 0)
}

function toClaims(source: LanguageSource, all: readonly SitemapAlternate[]): LanguageClaims {
  const urls = new Map<string, string[]>()
  for (const { hreflang, url } of all) {
    const tag = hreflang.toLowerCase()
    const known = urls.get(tag) ?? []
    if (!known.some((one) => isSameUrl(one, url))) urls.set(tag, [...known, url])
  }
  return { source, urls }
}

export const isSameUrl = (one: string, other: string): boolean => toComparable(one) === toComparable(other)

/** The tag of a language among some: the same, else one that says the region as well, or less. Both in lower case. */
export function findTag(tags: Iterable<string>, locale: string): string | undefined {
  const wanted = locale.toLowerCase()
  const all = [...tags]
  return (
    all.find((tag) => tag === wanted) ?? all.find((tag) => tag.startsWith(`${wanted}-`) || wanted.startsWith(`${tag}-`))
  )
}
