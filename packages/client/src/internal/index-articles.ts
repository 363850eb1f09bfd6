import type { Article } from "@citable/contract"

import { compareArticles } from "./compare-articles.ts"

/** Articles, and the ways to find one without going through all. */
export interface ArticleIndex {
  /** Newest publication first; never published ones last. */
  articles(): readonly Article[]
  byId(id: string): Article | undefined
  /** Without a locale: the newest of that slug. */
  bySlug(slug: string, locale?: string): Article | undefined
  /** The article that was live under that slug before; of several the one that changed last. */
  byPreviousSlug(slug: string, locale?: string): Article | undefined
}

export function indexArticles(given: readonly Article[]): ArticleIndex {
  const articles = given.toSorted(compareArticles)
  const ids = new Map(articles.map((article) => [article.id, article]))
  const slugs = new Map<string, Article>()
  const previousSlugs = new Map<string, Article>()
  for (const article of articles) {
    for (const key of [article.slug, toKey(article.slug, article.locale)]) {
      if (!slugs.has(key)) slugs.set(key, article)
    }
    for (const slug of article.previous_slugs) {
      for (const key of [slug, toKey(slug, article.locale)]) {
        const other = previousSlugs.get(key)
        if (other === undefined || other.revision < article.revision) previousSlugs.set(key, article)
      }
    }
  }
  return {
    articles: () => articles,
    byId: (id) => ids.get(id),
    bySlug: (slug, locale) => slugs.get(locale === undefined ? slug : toKey(slug, locale)),
    byPreviousSlug: (slug, locale) => previousSlugs.get(locale === undefined ? slug : toKey(slug, locale)),
  }
}

/** No slug has a line break, so that no key of one kind is one of the other. */
function toKey(slug: string, locale: string): string {
  return `${locale.toLowerCase()}\n${slug}`
}
