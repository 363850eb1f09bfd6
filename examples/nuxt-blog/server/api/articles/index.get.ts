export default defineEventHandler(async () => {
  const articles = await openArticles()
  return articles.articles().map(({ slug, title }) => ({ slug, title }))
})
