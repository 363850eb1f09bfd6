import type { ArticleEntry } from "./article-entry.ts"

export interface ArticlePath<Entry> {
  params: { slug: string }
  props: { entry: Entry }
  /** Changes with whatever a page can show of the entry; `experimental.incrementalBuild` skips pages by it. */
  cacheKey: string
}

/**
 * What `getStaticPaths()` returns for a route named `[...slug].astro`: one path an entry, the entry in `Astro.props.entry`.
 * The rest parameter takes the ids of brands with several locales too, such as `en/my-article`.
 */
export function articlePaths<Entry extends ArticleEntry>(entries: readonly Entry[]): ArticlePath<Entry>[] {
  return entries.map((entry) => ({
    params: { slug: entry.id },
    props: { entry },
    cacheKey: String(entry.digest ?? entry.id),
  }))
}
