import type { Article } from "@citable/contract"

/** The wanted members of an article, and its id. */
export function pickFields(article: Article, fields: readonly (keyof Article)[]): Partial<Article> & { id: string } {
  return { id: article.id, ...Object.fromEntries(fields.map((field) => [field, article[field]])) }
}
