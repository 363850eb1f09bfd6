import type { ArticleAddress } from "./site-options.ts"
import type { FindTaken } from "./taken-addresses.ts"

const warned = new Set<string>()

/** Leaves out articles whose page would be in the place of a page or a file of the site, and warns once of each. */
export function leaveOutTaken<Item extends ArticleAddress & { id: string; title: string }>(
  articles: readonly Item[],
  findTaken: FindTaken,
): Item[] {
  return articles.filter((article) => {
    const address = findTaken(article)
    if (address === undefined) return true
    if (!warned.has(article.id)) {
      warned.add(article.id)
      console.warn(
        `The article ${JSON.stringify(article.title)} (${article.slug}) is left out, because the site already has a page or a file at ${address}. Give the article another slug.`,
      )
    }
    return false
  })
}
