export default defineEventHandler(async (event) => {
  const found = await readArticle(getRouterParam(event, "slug", { decode: true }) ?? "")
  if (found.article === undefined && found.movedTo === undefined) {
    throw createError({ statusCode: 404, statusMessage: "There is no such article." })
  }
  return found
})
