import fc from "fast-check"
import { expect, it } from "vitest"

import { createArticleQueries } from "../src/internal/reading/query-articles.ts"
import { createArticle } from "./article-sample.ts"

const topics = ["a", "b", "c", "d"]
const requests: unknown[] = []

/** Creates queries over articles with these topics, newest first, as a service lists them. */
function createQueries(tagsOf: readonly (readonly string[])[]) {
  const articles = tagsOf.map((tags, index) =>
    createArticle({
      id: `cnt_${index}`,
      slug: `${index}`,
      tags: [...tags],
      published_at: new Date(Date.UTC(2026, 0, 100 - index)).toISOString(),
    }),
  )
  requests.length = 0
  return createArticleQueries(async ({ tag, limit, ...others }) => {
    requests.push({ tag, limit, ...others })
    return articles.filter(({ tags }) => tag === undefined || tags.includes(tag)).slice(0, limit)
  }, "en")
}

it("a list of several topics has each article once, newest first", async () => {
  const { getArticles } = createQueries([["a"], ["b"], ["a", "b"], ["c"], ["b"]])
  expect((await getArticles({ tag: ["b", "a", "b"] })).map(({ slug }) => slug)).toEqual(["0", "1", "2", "4"])
  expect((await getArticles({ tag: ["b", "a"], limit: 2 })).map(({ slug }) => slug)).toEqual(["0", "1"])
  expect(await getArticles({ tag: [] })).toEqual([])
})

it("a list of several topics has articles of the same date in the order of the service: the last id first", async () => {
  const articles = ["cnt_2", "cnt_1", "cnt_0"].map((id) => createArticle({ id, slug: id, tags: [id, "all"] }))
  const { getArticles } = createArticleQueries(
    async ({ tag }) => articles.filter(({ tags }) => tag === undefined || tags.includes(tag)),
    "en",
  )
  expect(await getArticles({ tag: ["cnt_0", "cnt_1", "cnt_2"] })).toEqual(await getArticles({ tag: "all" }))
})

it("a list of topics reads only the lists of those topics, so that other topics do not affect its page", async () => {
  const { getArticles } = createQueries([["a"]])
  await getArticles({ tag: ["a", "b"], type: "page" })
  expect(requests).toEqual([
    { tag: "a", limit: undefined, locale: "en", type: "page" },
    { tag: "b", limit: undefined, locale: "en", type: "page" },
  ])
})

it("the pages of a list are together the whole list, whatever their size", async () => {
  const lists = fc.array(fc.subarray(topics), { maxLength: 30 })
  const property = fc.asyncProperty(lists, fc.integer({ min: 1, max: 12 }), async (tags, limit) => {
    const { getArticles, getArticlePage } = createQueries(tags)
    const all = await getArticles({ tag: ["a", "b"] })
    const first = await getArticlePage({ tag: ["a", "b"], page: 1, limit })
    const parts = [...first.articles]
    for (let page = 2; page <= first.pages; page++) {
      parts.push(...(await getArticlePage({ tag: ["a", "b"], page, limit })).articles)
    }
    expect(parts).toEqual(all)
    expect(first.total).toBe(all.length)
    expect((await getArticlePage({ page: first.pages + 40, limit })).articles).toEqual([])
  })
  await fc.assert(property)
})

it("an invalid page number is refused", async () => {
  const { getArticlePage } = createQueries([])
  for (const page of [0, -1, 1.5, Number.NaN]) {
    await expect(getArticlePage({ page })).rejects.toMatchObject({ code: "invalid_page" })
  }
  expect(await getArticlePage({ page: 1 })).toEqual({ articles: [], page: 1, pages: 1, total: 0 })
})

it("related articles share topics, with those that share most first, and without the article itself", async () => {
  const { getRelatedArticles } = createQueries([["a"], ["a", "b"], ["c"], ["b", "a", "d"], ["b"], ["a", "b", "d"]])
  const article = createArticle({ id: "cnt_1", tags: ["a", "b"] })
  const related = await getRelatedArticles(article, { limit: 4 })
  expect(related.map(({ slug }) => slug)).toEqual(["3", "5", "0", "4"])
  expect(await getRelatedArticles(createArticle({ id: "x", tags: [] }))).toEqual([])
})
