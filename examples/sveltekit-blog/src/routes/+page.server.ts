import { openArticles } from "#lib/server/articles.ts"

export async function load() {
  const articles = await openArticles()
  return { articles: articles.articles().map(({ slug, title }) => ({ slug, title })) }
}
