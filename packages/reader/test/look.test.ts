import { type AnsweredPage, type ExpectedArticle, judgeArticlePage, lastPassage } from "@citable/reader/look"
import { describe, expect, test } from "vitest"

const now = Date.UTC(2026, 0, 1)
const url = "https://acme.test/blog/tea"
const expected: ExpectedArticle = {
  titles: ["Tea & time"],
  passages: ["Pour the water at 80 °C."],
  canonical: url,
  locale: "en",
  isHidden: false,
}
const head = `<title>Tea &amp; time</title><link rel="canonical" href="${url}/">`
const body = "<h1>Tea &amp; time</h1><p>Pour the <b>water</b> at 80&nbsp;°C.</p>"

const toPage = (changes: Partial<AnsweredPage> & { head?: string; body?: string } = {}): AnsweredPage => ({
  asked: url,
  url,
  status: 200,
  headers: {},
  html: `<!doctype html><html lang="en"><head>${changes.head ?? head}</head><body>${changes.body ?? body}</body></html>`,
  ...changes,
})

const codes = (page: AnsweredPage, article = expected) => judgeArticlePage(page, article, now).map(({ code }) => code)

describe("judgeArticlePage", () => {
  test("finds nothing wrong with a page that shows the article under its address", () => {
    expect(judgeArticlePage(toPage(), expected, now)).toEqual([])
  })

  test("finds a page that answers 200 with the text of an error", () => {
    const page = toPage({ body: "<h1>Something went wrong</h1>", head: "<title>Error</title>" })
    expect(codes(page)).toEqual(["title", "passage", "canonical"])
  })

  test("finds a page whose body is gone", () => {
    expect(codes(toPage({ body: "<h1>Tea &amp; time</h1>" }))).toEqual(["passage"])
  })

  test("finds a canonical address of another site", () => {
    const page = toPage({
      head: `<title>Tea &amp; time</title><link rel="canonical" href="https://example.com/blog/tea">`,
    })
    expect(judgeArticlePage(page, expected, now)).toEqual([
      {
        code: "canonical",
        level: "error",
        message: `the page tells search engines that it is at https://example.com/blog/tea, and it is at ${url}`,
      },
    ])
  })

  test("finds a status, and asks for nothing else then", () => {
    expect(codes(toPage({ status: 500 }))).toEqual(["status"])
  })

  test("finds a page in another language", () => {
    expect(codes(toPage(), { ...expected, locale: "en-GB" })).toEqual([])
    expect(codes(toPage(), { ...expected, locale: "de" })).toEqual(["language"])
  })

  test("finds a page that search engines must leave out, by its element or its header", () => {
    expect(codes(toPage({ head: `${head}<meta name="robots" content="noindex">` }))).toEqual(["robots"])
    expect(codes(toPage({ headers: { "x-robots-tag": "noindex" } }))).toEqual(["robots"])
  })
})

describe("lastPassage", () => {
  test("takes the end of the last text that can be told from others", () => {
    expect(lastPassage("<p>First, boil the water.</p><ul><li>Then pour it over the leaves</li></ul><p>End.</p>")).toBe(
      "Then pour it over the leaves",
    )
    expect(lastPassage(`<p>${"word ".repeat(60)}last</p>`)).toMatch(/^(?:word )+last$/)
    expect(lastPassage("<hr>")).toBeUndefined()
  })
})
