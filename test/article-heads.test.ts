import { toArticleHead } from "@citable/astro/content"
import { toMetadata } from "@citable/next/metadata"
import { judgeArticlePage, toAnsweredPage } from "@citable/reader/look"
import { expect, it } from "vitest"

const url = "https://acme.test/blog/tea"
const seo = { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] }
const data = {
  id: "cnt_1",
  version: 3,
  title: "Tea & “time”",
  excerpt: "Pour.",
  locale: "en-gb",
  tags: [],
  author: null,
  cover: null,
  seo,
  word_count: 1,
}
const times = { published_at: "2026-01-01T10:00:00.000Z", modified_at: "2026-01-02T10:00:00.000Z" }
const live = { id: "cnt_1", publishedAt: times.published_at, modifiedAt: times.modified_at }

const judge = (head: string, version: number) => {
  const html = `<html lang="en-GB"><head>${head}</head><body><h1>Tea &amp; &ldquo;time&rdquo;</h1></body></html>`
  const expected = { titles: [data.title], passages: [], canonical: url, locale: "en-gb", isHidden: false }
  return judgeArticlePage(
    toAnsweredPage({ asked: url, url, status: 200, headers: {}, html }),
    { ...expected, live: { ...live, version } },
    0,
  ).map(({ message }) => message)
}

it("the heads of both frameworks say which version they show, and the judge of pages understands them", () => {
  const entry = {
    data: {
      ...data,
      published_at: new Date(times.published_at),
      modified_at: new Date(times.modified_at),
      updated_at: new Date(times.modified_at),
    },
  }
  const { title, meta, links, jsonLd } = toArticleHead({ entry, url })
  const ofAstro = [
    `<title>${title}</title>`,
    ...meta.map((one) =>
      "name" in one
        ? `<meta name="${one.name}" content="${one.content}">`
        : `<meta property="${one.property}" content="${one.content}">`,
    ),
    ...links.map(({ rel, href }) => `<link rel="${rel}" href="${href}">`),
    `<script type="application/ld+json">${jsonLd}</script>`,
  ].join("")
  const metadata = toMetadata(
    { ...data, ...times, slug: "tea", updated_at: times.modified_at, translation_group: null },
    { siteUrl: "https://acme.test" },
  )
  const { canonical } = metadata.alternates ?? {}
  const ofNext = [
    `<title>${typeof metadata.title === "string" ? metadata.title : ""}</title>`,
    ...Object.entries(metadata.other ?? {}).map(
      ([name, content]) => `<meta name="${name}" content="${String(content)}">`,
    ),
    `<link rel="canonical" href="${typeof canonical === "string" ? canonical : "none"}">`,
    `<script type="application/ld+json">${jsonLd}</script>`,
  ].join("")
  // Pages of the Pages Router have no other mark.
  const ofPages = ofNext.replaceAll(/<meta name="citable[^>]*>/g, "")
  for (const head of [ofAstro, ofNext, ofPages]) {
    expect(judge(head, 3)).toEqual([])
    expect(judge(head, 4)).toEqual(["the page is 1 revision behind: it shows version 3, and 4 is live"])
  }
})
