import { CitableError } from "@citable/contract"
import { renderBody, toFeedHtml } from "@citable/markdown"
import { toJsonLd, toLlmsTxt, toRss, toSearchRecords, toXmlText } from "@citable/markdown/outputs"
import type { JsonLdArticle } from "@citable/markdown/outputs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { findActive } from "./find-active.ts"
import { allVectors } from "./vectors.ts"

describe("HTML for feeds", () => {
  const url = "https://example.com/blog/coffee/"

  it("has absolute URLs, links for players, and nothing that needs the page around it", async () => {
    const { html } = await renderBody(
      "# A\n\n[b](b) [a](#a) ![c](/c.png)\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nnote[^1]\n\n[^1]: n\n\n|a|\n|-|",
      { baseUrl: "https://example.com/" },
    )
    const feed = toFeedHtml(html, { url })
    expect(feed).toContain('<a href="https://example.com/b">b</a>')
    expect(feed).toContain(`<a href="${url}#a">a</a>`)
    expect(feed).toContain('src="https://example.com/c.png"')
    expect(feed).toContain('<a href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(feed).not.toMatch(/class=|data-|tabindex|loading|<iframe|href="[#/]/)
  })

  it("is safe for any input, and is text if the input cannot be parsed", () => {
    for (const { body } of allVectors("alert(1)").filter((_, index) => index % 7 === 0)) {
      expect(findActive(toFeedHtml(body, { url })), body).toEqual([])
    }
    expect(toFeedHtml("<div>".repeat(500), { url })).toMatch(/^<pre class="citable-source">&#x3C;div>/)
    expect(toFeedHtml("a\u0000b\u000b<b>c</b>\uffff", { url })).toBe("a\ufffdb<b>c</b>")
  })

  it("has no comments", () => {
    const html = "<p>a<!-- b --></p><!-- editor: do not print --><ul><!----><li>c</li></ul>"
    expect(toFeedHtml(html, { url })).toBe("<p>a</p><ul><li>c</li></ul>")
  })

  it("needs an absolute URL", () => {
    for (const wrong of ["/blog", "", "javascript:alert(1)"]) {
      expect(() => toFeedHtml("<p>a</p>", { url: wrong })).toThrow(CitableError)
    }
  })
})

const article: JsonLdArticle = {
  title: "</script>",
  excerpt: "Short",
  locale: "en",
  tags: ["a"],
  author: { name: "Ada", url: null, image_url: null },
  cover: { url: "https://example.com/a.png" },
  seo: { canonical_url: null, description: null, json_ld: [] },
  word_count: 3,
  published_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-02T00:00:00Z",
}

describe("structured data", () => {
  it("is one record for an article, and a list if there are more", () => {
    const url = "https://example.com/blog/a"
    const text = toJsonLd(article, { url })
    expect(text).not.toContain("<")
    expect(JSON.parse(text)).toMatchObject({
      "@type": "BlogPosting",
      headline: "</script>",
      url,
      image: article.cover?.url,
    })
    const all = toJsonLd(
      { ...article, seo: { ...article.seo, json_ld: [{ "@type": "Thing" }] } },
      {
        url,
        type: "Article",
        publisher: { name: "Site", url: "https://example.com/" },
        breadcrumbs: [{ name: "Home", url: "https://example.com/" }],
        faq: [{ question: "Why?", answer: "Because." }],
      },
    )
    expect(JSON.parse(all)).toMatchObject([
      { "@type": "Article", publisher: { "@type": "Organization", name: "Site" } },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, name: "Home" },
          { position: 2, item: url },
        ],
      },
      { "@type": "FAQPage", mainEntity: [{ name: "Why?", acceptedAnswer: { text: "Because." } }] },
      { "@type": "Thing" },
    ])
  })
})

it("structured data and feeds name all authors", () => {
  const names = ["Ada", "Grace"]
  const authors = names.map((name) => ({ name, url: null, image_url: null }))
  expect(JSON.parse(toJsonLd({ ...article, authors }, { url: "https://example.com/a" }))).toMatchObject({
    author: names.map((name) => ({ "@type": "Person", name })),
  })
  const channel = { title: "T", description: "D", url: "https://example.com/", feedUrl: "https://example.com/rss.xml" }
  const xml = toRss(channel, [{ title: "A", url: "https://example.com/a", description: "B", author: names }])
  expect(xml).toContain("<dc:creator>Ada</dc:creator>\n<dc:creator>Grace</dc:creator>")
})

it("a feed can contain whole articles, and contains only what XML allows", () => {
  const channel = {
    title: "T\u0000",
    description: "D",
    url: "https://example.com/",
    feedUrl: "https://example.com/rss.xml",
  }
  const item = { title: "A & B", url: "https://example.com/a", description: "\ud800<b>" }
  expect(toRss(channel, [item])).not.toContain("content")
  expect(toRss(channel, [{ ...item, title: "Pay \u202Eyadot\u2066" }])).toContain("<title>Pay yadot</title>")
  const xml = toRss(channel, [{ ...item, content: "<p>x</p>", updated_at: "2026-01-02T00:00:00Z" }])
  expect(xml).toContain("<title>A &amp; B</title>")
  expect(xml).toContain("<content:encoded>&lt;p&gt;x&lt;/p&gt;</content:encoded>")
  expect(xml).toContain("<lastBuildDate>Fri, 02 Jan 2026 00:00:00 GMT</lastBuildDate>")
  expect(xml).toBe(toXmlText(xml))
})

it("an index for language models lists pages by section, whatever their titles are", async () => {
  const pages = [{ title: "A [b](c) *d*\n# e", url: "https://example.com/a (b)", description: "<script>x" }]
  const text = toLlmsTxt({
    title: "Site",
    summary: "About it",
    sections: [
      { title: "Blog", pages },
      { title: "None", pages: [] },
    ],
  })
  expect(text).toBe(
    "# Site\n\n> About it\n\n## Blog\n\n- [A \\[b\\](c) \\*d\\* # e](<https://example.com/a%20(b)>): \\<script\\>x\n",
  )
  const { links, headings } = await renderBody(text)
  expect(links.map(({ text: name }) => name)).toEqual(["A [b](c) *d* # e"])
  expect(headings.map(({ text: name }) => name)).toEqual(["Site", "Blog"])
})

it("records for search are an article's sections, none too long, and no word is lost", async () => {
  const rendered = await renderBody("Before\n\n## Ünder\n\nwords and words\n\n### Empty\n")
  expect(toSearchRecords(rendered, { title: "T", url: "/a" })).toEqual([
    { url: "/a", title: "T", section: "", text: "Before" },
    { url: `/a#${encodeURI("ünder")}`, title: "T", section: "Ünder", text: "words and words" },
  ])
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 30 }), (text, maxLength) => {
      const records = toSearchRecords(
        { sections: [{ slug: "", title: "", text }] },
        { title: "T", url: "/a", maxLength },
      )
      for (const record of records) expect(record.text.length).toBeLessThanOrEqual(maxLength)
      const letters = (value: string): string => value.replaceAll(/\s/g, "")
      expect(letters(records.map((record) => record.text).join(""))).toBe(letters(text))
    }),
  )
})
