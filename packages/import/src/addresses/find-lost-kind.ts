import { toFolderUrl } from "./address-book.ts"

/**
 * What a link to the old site leads to, if it leads to no imported article: a file, a list of articles, a page outside of the imported
 * folder, or a page in it that nothing was imported from.
 */
export type LostKind = "file" | "list" | "outside" | "page"

/** The lists that site generators make of articles: of a tag, a category, an author or a year, and the pages of a list. */
const lists =
  /\/(?:tags?|categor(?:y|ies)|archives?|authors?|series|topics?|page)(?:\/[^/]+)?\/?$|\/(?:19|20)\d\d(?:\/\d\d)?\/?$|\/(?:feed|rss|atom)(?:\.xml)?\/?$/i

/** Finds what an address on the old site leads to. `hasBelow` tells whether an imported article has an address below it. */
export function findLostKind(
  url: string,
  { baseUrl = "https://site.invalid/", hasBelow }: { baseUrl?: string | undefined; hasBelow: () => boolean },
): LostKind {
  const base = toFolderUrl(baseUrl)
  const path = URL.parse(url, base)?.pathname ?? url
  if (hasBelow() || lists.test(path)) return "list"
  if (/\.(?!html?$|php$|aspx?$|mdx?$)[a-z][a-z\d]{1,7}$/i.test(path)) return "file"
  return path.startsWith(new URL(base).pathname) ? "page" : "outside"
}
