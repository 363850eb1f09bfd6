import type { ListedArticle } from "./listed-article.ts"

/** The same article in other languages, without those that search engines may not list. */
export function translationsOf(article: ListedArticle, articles: readonly ListedArticle[]): ListedArticle[] {
  const { id, translationGroup: group } = article
  if (group === null) return []
  return articles.filter(
    (other) => other.translationGroup === group && other.id !== id && !other.isHidden && other.canonical === null,
  )
}
