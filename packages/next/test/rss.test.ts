import { toRss } from "@citable/next/feed"
import fc from "fast-check"
import { expect, it } from "vitest"

import { createArticle } from "./article-sample.ts"

const site = { siteUrl: "https://site.example" }
const channel = { title: "News", description: "All of it", path: "/rss.xml" }

it("a feed has an item for each article, with address, date, author and topics", () => {
  const author = { name: "Ada", url: null, image_url: null }
  const authors = [author, { ...author, name: "Grace" }]
  const xml = toRss([createArticle({ author, authors, tags: ["A & B"] })], channel, site)
  expect(xml).toContain('<atom:link href="https://site.example/rss.xml" rel="self" type="application/rss+xml"/>')
  expect(xml).toContain("<lastBuildDate>Sat, 03 Jan 2026 00:00:00 GMT</lastBuildDate>")
  expect(xml).toContain('<guid isPermaLink="true">https://site.example/blog/first</guid>')
  expect(xml).toContain("<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>")
  expect(xml).toContain("<dc:creator>Ada</dc:creator>\n<dc:creator>Grace</dc:creator>\n<category>A &amp; B</category>")
})

it("no text breaks the XML", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const xml = toRss(
        [createArticle({ title: text, excerpt: text, tags: [text] })],
        { ...channel, title: text },
        site,
      )
      const bare = xml.replace(/<[^<>]*>/g, "")
      expect(bare).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/)
      expect(xml).not.toMatch(/[\ud800-\udfff]/u)
      // oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot hold
      expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
    }),
  )
})
