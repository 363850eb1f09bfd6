import type { Article, ArticleAuthor } from "./article.ts"

/** All authors of an article, in their order: those in `authors`, or the one in `author`. */
export function authorsOf({ author, authors }: Pick<Article, "author" | "authors">): ArticleAuthor[] {
  return authors ?? (author === null ? [] : [author])
}
