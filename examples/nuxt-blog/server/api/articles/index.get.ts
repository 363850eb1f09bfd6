export default defineEventHandler(async () => {
  const articles = await openArticles()
  return articles.articles({ limit: 50 }).map(({ slug, title }) => ({ slug, title }))
})
