import { findLink } from "./prove-pages.ts"
import type { ServedSite } from "./served-site.ts"

export interface PresentListOptions {
  /** The path below which the articles are, such as `/docs/blog`. */
  page: string
  slug: string
  signal: AbortSignal
}

/**
 * Finds where a site lists its articles whose pages somebody else has written: on the page above that of an article, or further up to the
 * home page. Gives the path, or undefined if none of these links the article.
 */
export async function findPresentList(
  site: ServedSite,
  { page, slug, signal }: PresentListOptions,
): Promise<string | undefined> {
  const parts = page.split("/").filter((part) => part !== "")
  const paths = parts.map((_, at) => `/${parts.slice(0, parts.length - at).join("/")}`)
  for (const path of [...paths, "/"]) {
    const { link } = await findLink(site, { list: path, slug, signal })
    if (link !== undefined) return path
  }
  return undefined
}
