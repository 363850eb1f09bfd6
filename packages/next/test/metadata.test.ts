import { expect, it, onTestFinished, vi } from "vitest"

import { createCitable } from "../src/index.ts"
import { toRss } from "../src/to-rss.ts"
import { toSitemap } from "../src/to-sitemap.ts"
import { createArticle } from "./article-sample.ts"

const citable = createCitable({ siteUrl: "https://site.example/", siteName: "Site", apiKey: "unused" })

it("metadata has title, description, canonical URL and Open Graph", async () => {
  const author = { name: "Ada", url: "https://ada.example", image_url: null }
  const cover = { url: "https://img.example/a.png", width: 1200, height: null, alt: "A", media_id: null }
  expect(await citable.metadata(createArticle({ author, cover }))).toEqual({
    title: "The first",
    description: "It begins.",
    alternates: { canonical: "https://site.example/blog/first" },
    authors: [{ name: "Ada", url: "https://ada.example" }],
    openGraph: {
      type: "article",
      title: "The first",
      description: "It begins.",
      url: "https://site.example/blog/first",
      siteName: "Site",
      locale: "en",
      tags: ["News"],
      authors: ["https://ada.example"],
      publishedTime: "2026-01-02T00:00:00.000Z",
      modifiedTime: "2026-01-03T00:00:00.000Z",
      images: [{ url: "https://img.example/a.png", alt: "A", width: 1200 }],
    },
    twitter: {
      card: "summary_large_image",
      title: "The first",
      description: "It begins.",
      images: [{ url: "https://img.example/a.png", alt: "A", width: 1200 }],
    },
    other: { "citable:article": "cnt_1", "citable:version": "1" },
  })
})

it("metadata names all authors", async () => {
  const author = { name: "Ada", url: null, image_url: null }
  const article = createArticle({ author, authors: [author, { ...author, name: "Grace" }] })
  expect(await citable.metadata(article)).toMatchObject({
    authors: [{ name: "Ada" }, { name: "Grace" }],
    openGraph: { authors: ["Ada", "Grace"] },
  })
})

it("the writer's settings for search engines come first", async () => {
  const seo = {
    title: "For search",
    description: "Described.",
    canonical_url: "https://elsewhere.example/x",
    noindex: true,
    json_ld: [],
  }
  expect(await citable.metadata(createArticle({ seo }))).toMatchObject({
    title: "For search",
    description: "Described.",
    alternates: { canonical: "https://elsewhere.example/x" },
    robots: { index: false },
  })
})

it("without siteUrl, the only canonical URL is one that the article names", async () => {
  const { metadata } = createCitable({ apiKey: "unused" })
  const { seo } = createArticle()
  const own = "https://elsewhere.example/x"
  const { alternates, openGraph } = await metadata(createArticle({ seo: { ...seo, canonical_url: own } }))
  expect([alternates, openGraph?.url]).toEqual([{ canonical: own }, own])
  expect((await metadata(createArticle())).alternates).toBeUndefined()
})

it("the site chooses the path of a page", () => {
  const { path } = createCitable({ apiKey: "unused", path: ({ slug, locale }) => `/${locale}/${slug}` })
  expect(path({ slug: "first", locale: "en" })).toBe("/en/first")
})

it.each([
  [{ siteUrl: "https://site.example", basePath: "/docs" }, "https://site.example/docs/blog/first"],
  [{ siteUrl: "https://site.example/docs/", basePath: "/docs/" }, "https://site.example/docs/blog/first"],
  [{ siteUrl: "https://site.example", trailingSlash: true }, "https://site.example/blog/first/"],
])("with %o, the address of an article is %s everywhere", async (options, url) => {
  const site = createCitable({ apiKey: "unused", siteName: "Site", ...options })
  const article = createArticle()
  expect((await site.metadata(article)).alternates).toEqual({ canonical: url })
  const home = "basePath" in options ? "https://site.example/docs" : "https://site.example/"
  expect(JSON.parse(site.jsonLd(article))).toMatchObject({ url, publisher: { url: home } })
  expect(toSitemap([article], options)).toMatchObject([{ url }])
  const feed = toRss([article], { title: "Site" }, options)
  expect(feed).toContain(`<link>${url}</link>`)
  expect(feed).toContain(`<link>${home}</link>`)
})

it("the writer's own date of the last change comes before the moment of the last save", async () => {
  const modified_at = "2026-01-02T12:00:00.000Z"
  const article = createArticle({ modified_at })
  expect((await citable.metadata(article)).openGraph).toMatchObject({ modifiedTime: modified_at })
  expect(JSON.parse(citable.jsonLd(article))).toMatchObject({ dateModified: modified_at })
  const options = { siteUrl: "https://site.example" }
  expect(toSitemap([article], options)).toMatchObject([{ lastModified: modified_at }])
  expect(toRss([article], { title: "Site" }, options)).toContain("<lastBuildDate>Fri, 02 Jan 2026 12:00:00 GMT<")
})

it.each([
  ["was saved days before it was published", { updated_at: "2026-01-02T00:00:00.000Z" }],
  ["has a date of its writer that is before it was published", { modified_at: "2025-05-05T00:00:00.000Z" }],
])("no page of an article that %s says that it changed before that", async (_, dates) => {
  const published_at = "2026-01-05T00:00:00.000Z"
  const article = createArticle({ published_at, ...dates })
  expect((await citable.metadata(article)).openGraph).toMatchObject({ modifiedTime: published_at })
  expect(JSON.parse(citable.jsonLd(article))).toMatchObject({ datePublished: published_at, dateModified: published_at })
  const options = { siteUrl: "https://site.example" }
  expect(toSitemap([article], options)).toMatchObject([{ lastModified: published_at }])
  expect(toRss([article], { title: "Site" }, options)).toContain("<lastBuildDate>Mon, 05 Jan 2026 00:00:00 GMT<")
})

it("JSON-LD cannot end its script element, and keeps the writer's own records", () => {
  const json_ld = [{ "@type": "FAQPage", name: "</script><script>alert(1)</script>" }]
  const seo = { title: null, description: null, canonical_url: null, noindex: false, json_ld }
  const text = citable.jsonLd(createArticle({ title: "</script>", seo }))
  expect(text).not.toContain("<")
  expect(JSON.parse(text)).toMatchObject([
    { "@type": "BlogPosting", headline: "</script>", url: "https://site.example/blog/first" },
    { name: "</script><script>alert(1)</script>" },
  ])
})

it("a wrong siteUrl is refused at once, and a missing one when it is needed", () => {
  expect(() => createCitable({ basePath: "docs" })).toThrow("must begin with a slash")
  expect(() => createCitable({ siteUrl: "site.example" })).toThrow(
    expect.objectContaining({ code: "invalid_site_url" }),
  )
  expect(() => toRss([], { title: "Site" }, {})).toThrow(expect.objectContaining({ code: "missing_site_url" }))
})

it.each([undefined, "https://example.com", "https://www.example.org/docs", "http://localhost:3000"])(
  "nothing that a build for production makes names %s as the address of the site, and one warning says so",
  async (siteUrl) => {
    vi.stubEnv("NODE_ENV", "production")
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    Reflect.deleteProperty(globalThis, Symbol.for("citable.unknownAddress"))
    onTestFinished(() => {
      vi.unstubAllEnvs()
      warn.mockRestore()
    })
    const site = createCitable({ siteUrl, siteName: "Site", apiKey: "unused" })
    const { alternates, openGraph } = await site.metadata(createArticle())
    expect([alternates, openGraph?.url]).toEqual([undefined, undefined])
    expect(JSON.parse(site.jsonLd(createArticle()))).toEqual(
      expect.not.objectContaining({ url: expect.anything(), mainEntityOfPage: expect.anything() }),
    )
    expect(site.jsonLd(createArticle())).not.toMatch(/example\.(?:com|org)|localhost/)
    const [feed, index] = [await site.feed(), await site.llmsTxt()]
    expect([feed.status, index.status, await site.sitemap()]).toEqual([404, 404, []])
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Citable knows no address of this site.*--site-url/)]])
  },
)
