import { toLlmsTxt } from "@citable/next/feed"
import fc from "fast-check"
import { expect, it } from "vitest"

import { createArticle } from "./article-sample.ts"

const options = { siteUrl: "https://site.example", basePath: "/docs" }

it("llms.txt lists each article with its absolute address and excerpt, except those that search engines may not list", () => {
  const hidden = createArticle({ slug: "hidden", seo: { ...createArticle().seo, noindex: true } })
  expect(toLlmsTxt([createArticle(), hidden], { title: "News", summary: "All of it" }, options)).toBe(
    "# News\n\n> All of it\n\n## Articles\n\n- [The first](<https://site.example/docs/blog/first>): It begins.\n",
  )
})

it("llms.txt needs the site's address", () => {
  expect(() => toLlmsTxt([createArticle()], { title: "News" }, {})).toThrow(
    expect.objectContaining({ code: "missing_site_url" }),
  )
})

it("no title or excerpt adds a line to llms.txt", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const index = toLlmsTxt([createArticle({ title: text, excerpt: text })], { title: "News" }, options)
      expect(index.split("\n")).toHaveLength(6)
    }),
    { numRuns: 30 },
  )
})
