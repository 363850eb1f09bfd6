import type { AnyEntry } from "./article-entry.ts"

export interface ArticlePath<Entry> {
  params: { slug: string }
  props: {
    entry: Entry
    /** The entry's id, on a path that it had before: the page redirects there. */
    movedTo?: string
  }
  /** Changes with whatever a page can show of the entry; `experimental.incrementalBuild` skips pages by it. */
  cacheKey: string
}

export interface ArticlePathsOptions {
  /** Paths for the slugs that articles had before, too; their pages have `movedTo` to redirect to. Default: `false`. */
  previousSlugs?: boolean
}

/**
 * What `getStaticPaths()` returns for a route named `[...slug].astro`: one path an entry, the entry in `Astro.props.entry`.
 * The rest parameter takes the ids of brands with several locales too, such as `en/my-article`.
 */
export function articlePaths<Entry extends AnyEntry>(
  entries: readonly Entry[],
  { previousSlugs = false }: ArticlePathsOptions = {},
): ArticlePath<Entry>[] {
  const paths: ArticlePath<Entry>[] = entries.map((entry) => ({
    params: { slug: entry.id },
    props: { entry },
    cacheKey: String(entry.digest ?? entry.id),
  }))
  if (!previousSlugs) return paths
  // A slug that another article took over leads to that one, and of two that had it the first in the list keeps it.
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
