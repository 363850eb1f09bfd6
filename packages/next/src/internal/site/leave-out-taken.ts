import type { ArticleAddress } from "./site-options.ts"

const warned = new Set<string>()

/** Leaves out articles whose page would be in the place of a file of the site, and warns once of each. */
export function leaveOutTaken<Item extends ArticleAddress & { id: string; title: string }>(
  articles: readonly Item[],
  path: (article: ArticleAddress) => string,
  routes: ReadonlySet<string>,
): Item[] {
  return articles.filter((article) => {
    const address = path(article).replace(/(?<=.)\/+$/, "")
    if (!routes.has(address)) return true
    if (!warned.has(article.id)) {
      warned.add(article.id)
      console.warn(
        `The article ${JSON.stringify(article.title)} (${article.slug}) is left out, because the site has a page of its own at ${address}. Give the article another slug.`,
      )
    }
    return false
  })
}
