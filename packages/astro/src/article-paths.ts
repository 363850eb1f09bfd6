import type { AnyEntry } from "./article-entry.ts"
import { leaveOutTaken } from "./internal/leave-out-taken.ts"

export interface ArticlePath<Entry> {
  params: { slug: string }
  props: {
    entry: Entry
    /** The entry's id, if this path is an old one. The page redirects there. */
    movedTo?: string
  }
  /** Changes with everything that a page can show of the entry. `experimental.incrementalBuild` skips pages with the same key. */
  cacheKey: string
}

export interface ArticlePathsOptions {
  /** Also makes paths for former slugs. Their pages have `movedTo`, to redirect there. Default: `false`. */
  previousSlugs?: boolean
}

/**
 * Makes the paths that `getStaticPaths()` returns for a route named `[...slug].astro`. Each page has its entry in `Astro.props.entry`.
 * The rest parameter also takes the ids of brands with several locales, such as `en/my-article`. With the
 * integration, an entry whose path a page of the site has is left out with a warning.
 *
 * @example
 *     export const getStaticPaths = async () => articlePaths(await getCollection("articles"))
 */
export function articlePaths<Entry extends AnyEntry>(
  all: readonly Entry[],
  { previousSlugs = false }: ArticlePathsOptions = {},
): ArticlePath<Entry>[] {
  const entries = leaveOutTaken(all)
  const paths: ArticlePath<Entry>[] = entries.map((entry) => ({
    params: { slug: entry.id },
    props: { entry },
    cacheKey: String(entry.digest ?? entry.id),
  }))
  if (!previousSlugs) return paths
  // A slug that another article uses now leads to that article. If two articles had a slug, the first in the list keeps it.
  const usedSlugs = new Set(entries.map(({ id }) => id))
  for (const entry of entries) {
    const folder = entry.id.slice(0, entry.id.lastIndexOf("/") + 1)
    for (const previous of (entry.data as { previous_slugs?: string[] }).previous_slugs ?? []) {
      const slug = folder + previous
      if (usedSlugs.has(slug)) continue
      usedSlugs.add(slug)
      paths.push({ params: { slug }, props: { entry, movedTo: entry.id }, cacheKey: `moved to ${entry.id}` })
    }
  }
  return paths
}
