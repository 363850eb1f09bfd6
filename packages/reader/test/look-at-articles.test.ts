import type { PageFetch, PageResponse } from "@citable/reader"
import { type ListedArticle, lookAtArticles, type LookAtArticlesOptions, openSite } from "@citable/reader/look"
import { expect, test } from "vitest"

const article = (slug: string, more: Partial<ListedArticle> = {}): ListedArticle => ({
  id: `cnt_${slug}`,
  slug,
  locale: "en",
  version: 1,
  title: `All about ${slug}`,
  seoTitle: null,
  previousSlugs: [],
  translationGroup: null,
  isHidden: false,
  canonical: null,
  cover: null,
  publishedAt: "2026-01-01T00:00:00Z",
  modifiedAt: "2026-01-01T00:00:00Z",
  ...more,
})

/** A fetch that answers from a table of addresses; a text that begins with “to ” redirects. */
function createFetch(pages: Record<string, string>) {
  const asked: string[] = []
  const answer = async ({ url }: { url: string }): Promise<PageResponse> => {
    asked.push(url)
    const text = pages[url]
    const isRedirect = text?.startsWith("to ") === true
    return {
      url,
      status: text === undefined ? 404 : isRedirect ? 301 : 200,
      headers: { "content-type": "text/html", ...(isRedirect ? { location: text.slice(3) } : {}) },
      body: new TextEncoder().encode(text ?? ""),
      truncated: false,
      transferred: 0,
      ttfbMs: 0,
    }
  }
  const fetch: PageFetch = Object.assign(answer, { close: async () => undefined })
  return { fetch, asked }
}

const look = (
  fetch: PageFetch,
  articles: ListedArticle[],
  { mostRequests = 60, ...more }: Partial<LookAtArticlesOptions> & { mostRequests?: number } = {},
) =>
  lookAtArticles(openSite(fetch, { now: () => 0, mostRequests, signal: new AbortController().signal }), {
    siteUrl: "https://acme.test",
    articles,
    withdrawn: [],
    render: async () => undefined,
    ...more,
  })

const pageOf = ({ title, locale }: ListedArticle, url: string) =>
  `<html lang="${locale}"><head><title>${title}</title><link rel="canonical" href="${url}"></head><body><h1>${title}</h1></body></html>`

test("finds articles below another path for each language", async () => {
  const articles = [
    article("tee", { locale: "de" }),
    article("tea"),
    article("kaffee", { locale: "de" }),
    article("coffee"),
  ]
  const urls = articles.map(({ slug, locale }) => `https://acme.test/${locale}/notes/${slug}/`)
  const { fetch } = createFetch({
    "https://acme.test": urls.map((url) => `<a href="${url}">x</a>`).join(""),
    ...Object.fromEntries(articles.map((one, at) => [urls[at], pageOf(one, urls[at] ?? "")])),
  })
  const { articleUrl, observations } = await look(fetch, articles)
  expect(articleUrl).toBe("https://acme.test/{locale}/notes/{slug}/")
  expect(observations.find(({ part }) => part === "page")?.url).toBe(urls[0])
})

test("asks only for the articles of a language whose addresses it knows", async () => {
  const tea = article("tea")
  const { fetch, asked } = createFetch({
    "https://acme.test": '<html lang="en"><a href="/blog/tea">Tea</a></html>',
    "https://acme.test/blog/tea": pageOf(tea, "https://acme.test/blog/tea"),
  })
  await look(fetch, [article("tee", { locale: "de" }), tea])
  expect(asked).toContain("https://acme.test/blog/tea")
  expect(asked.filter((url) => url.includes("/tee"))).toEqual([])
})

test("takes the protocol and host to which the site leads as its own", async () => {
  const tea = article("tea")
  const { fetch } = createFetch({
    "http://acme.test": "to https://www.acme.test/",
    "https://www.acme.test/": '<a href="/blog/tea">Tea</a>',
    "https://www.acme.test/blog/tea": pageOf(tea, "https://www.acme.test/blog/tea"),
  })
  const { observations } = await look(fetch, [tea], { siteUrl: "http://acme.test" })
  expect(observations.filter(({ code }) => code === "canonical")).toEqual([])
})

test("begins no request after its limit, and says so", async () => {
  const tea = article("tea")
  const { fetch, asked } = createFetch({ "https://acme.test": '<a href="/blog/tea">Tea</a>' })
  const { observations, requests } = await look(fetch, [tea], { mostRequests: 5 })
  expect(asked.length).toBe(requests)
  expect(requests).toBeLessThanOrEqual(6)
  expect(observations.map(({ message }) => message).join()).toContain("the limits of this visit are reached")
})

test("says what it saw of a site that does not answer", async () => {
  const { fetch } = createFetch({})
  const { observations } = await look(fetch, [article("tea")])
  expect(observations).toEqual([expect.objectContaining({ part: "page", status: "skipped" })])
})

test.each([
  ["the page above articles", "https://acme.test/blog", "https://acme.test/blog"],
  ["the first page, if that lists them", "https://acme.test", "https://acme.test"],
])("reads %s as the list", async (_what, at, url) => {
  const { fetch } = createFetch({ "https://acme.test": "<p>Hello</p>", [at]: '<a href="/blog/tea">All about tea</a>' })
  const { observations } = await look(fetch, [article("tea")], { articleUrl: "https://acme.test/blog/{slug}" })
  expect(observations.filter(({ part }) => part === "list")).toEqual([
    { part: "list", status: "ok", message: "The list names the newest article", url },
  ])
})
