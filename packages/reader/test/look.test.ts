import {
  type AnsweredPage,
  expectArticle,
  type ExpectedArticle,
  judgeArticlePage,
  toAnsweredPage,
} from "@citable/reader/look"
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

const toPage = (changes: Partial<AnsweredPage> & { head?: string; body?: string } = {}): AnsweredPage =>
  toAnsweredPage({
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

  test("finds a head that shows the title of another page, or none", () => {
    const findings = (title: string) =>
      judgeArticlePage(toPage({ head: head.replace(/<title>.*<\/title>/, title) }), expected, now)
    expect(findings("<title>Acme</title>")).toEqual([
      {
        code: "title",
        level: "warning",
        message: "the head of the page has the title “Acme”, not that of the article",
      },
    ])
    expect(findings("").map(({ message }) => message)).toEqual(["the head of the page has no title"])
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
        message: `the page tells search engines that it is at https://example.com/blog/tea, but it is at ${url}`,
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

describe("expectArticle", () => {
  const article = {
    id: "cnt_1",
    slug: "tea",
    locale: "en",
    version: 1,
    title: "Tea",
    seoTitle: null,
    previousSlugs: [],
    translationGroup: null,
  }
  const more = { isHidden: false, canonical: null, cover: null, publishedAt: null, modifiedAt: "" }
  const passages = (html: string) => expectArticle({ ...article, ...more }, { html, canonical: url }).passages

  test("takes the end of the last text that can be told from others", () => {
    const list = "<p>First, boil the water.</p><ul><li>Then pour it over the leaves</li></ul><p>End.</p>"
    expect(passages(list)).toEqual(["Then pour it over the leaves"])
    expect(passages(`<p>${"word ".repeat(60)}last</p>`)).toEqual([expect.stringMatching(/^(?:word )+last$/)])
    expect(passages("<hr>")).toEqual([])
  })

  test("wants the whole text in its order, if it is asked to", () => {
    const html = "<p>Boil.</p><p>Cool.</p><p>Pour the water at 80 °C.</p>"
    const whole = expectArticle({ ...article, ...more, title: "Tea & time" }, { html, canonical: url, isWhole: true })
    const shows = (text: string) => codes(toPage({ body: `<h1>Tea</h1>${text}` }), { ...whole, live: undefined })
    expect(shows(html)).toEqual([])
    expect(shows(html.replace("<p>Cool.</p>", ""))).toEqual(["text"])
    expect(shows(`<p>Cool.</p>${html.replace("<p>Cool.</p>", "")}`)).toEqual(["text"])
  })
})

describe("the page of a live article", () => {
  const live = {
    id: "cnt_1",
    version: 6,
    publishedAt: "2025-05-01T10:00:00.000Z",
    modifiedAt: "2025-06-01T10:00:00.000Z",
  }
  const article = { ...expected, live }
  const toHead = (version: number, jsonLd: object) =>
    `${head}<meta name="citable:article" content="cnt_1"><meta name="citable:version" content="${version}">
    <script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "BlogPosting", ...jsonLd })}</script>`
  const right = { headline: "Tea & time", url, datePublished: "2025-05-01", dateModified: live.modifiedAt }

  test("says which version it shows, and how far it is behind", () => {
    expect(codes(toPage({ head: toHead(6, right) }), article)).toEqual([])
    const old = toPage({ head: toHead(4, right), body: "<h1>Coffee</h1>" })
    expect(judgeArticlePage(old, article, now)).toEqual([
      {
        code: "revision",
        level: "error",
        message: "the page is 2 revisions behind: it shows version 4, and 6 is live",
      },
    ])
    const behind = judgeArticlePage(toPage({ head: toHead(5, right) }), article, now).map(({ message }) => message)
    expect(behind).toEqual(["the page is 1 revision behind: it shows version 5, and 6 is live"])
    const dated = (date: string) =>
      codes(toPage({ head: `${head}<meta property="article:modified_time" content="${date}">` }), article)
    expect([dated("2025-06-01T12:00:00+02:00"), dated("2025-05-30")]).toEqual([["json_ld"], ["revision"]])
    // Somebody published between the two questions.
    expect(codes(toPage({ head: toHead(7, right) }), article)).toEqual([])
    expect(codes(toPage({ head: toHead(6, right) }), { ...article, live: { ...live, id: "cnt_2" } })).toEqual([
      "revision",
    ])
  })

  test.each([
    ["headline", "Coffee"],
    ["url", "https://example.com/blog/tea"],
    ["datePublished", "yesterday"],
    ["datePublished", "2025-05-01T11:00:00.000Z"],
    ["dateModified", "2025-05-31T10:00:00.000Z"],
    ["mainEntityOfPage", { "@type": "WebPage", "@id": "http://localhost:3000/blog/tea" }],
  ])("describes it in structured data, with the right %s", (name, value) => {
    expect(codes(toPage({ head: toHead(6, { ...right, [name]: value }) }), article)).toEqual(["json_ld"])
  })

  test("has structured data", () => {
    expect(codes(toPage(), article)).toEqual(["json_ld"])
  })

  test("is where its address leads, but for a slash and www", () => {
    expect(codes(toPage({ url: "https://www.acme.test/blog/tea/" }))).toEqual([])
    expect(codes(toPage({ url: "https://acme.test/" }))).toEqual(["redirect"])
  })

  test("has its title however the page writes marks", () => {
    const page = toPage({
      head: head.replace("Tea", "&ldquo;Tea&rdquo;"),
      body: body.replace("Tea", "&ldquo;Tea&rdquo;"),
    })
    expect(codes(page, { ...expected, titles: ["“Tea” & time"] })).toEqual([])
  })
})
