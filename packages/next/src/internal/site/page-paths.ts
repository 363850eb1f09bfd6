import type { ArticleAddress } from "./site-options.ts"

/**
 * Gives the paths of all pages that an article with these addresses has, and of those that show it or lead to it in other languages.
 * `group` is its translation group.
 */
export type PagePaths = (addresses: readonly ArticleAddress[], group: string | null | undefined) => Promise<string[]>

const key: unique symbol = Symbol.for("citable.next.page-paths") as never

/** Attaches the paths of a site's pages for its webhook route, without making them public. */
export function withPagePaths<Site extends object>(site: Site, paths: PagePaths): Site {
  return Object.defineProperty(site, key, { value: paths, enumerable: true })
}

/** The same for a site, which may be one that somebody made by hand. */
export function pagePathsOf(site: { path(article: ArticleAddress): string }): PagePaths {
  const paths = (site as { [key]?: PagePaths })[key]
  return paths ?? (async (addresses) => addresses.map((one) => site.path(one)))
}
