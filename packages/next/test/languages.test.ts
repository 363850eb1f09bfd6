import { expect, it, onTestFinished, vi } from "vitest"

import { createAppCitable, type AppSource, type CitableOptions } from "../src/internal/app-citable.ts"
import { createArticle } from "./article-sample.ts"

const articles = [
  createArticle({ id: "cnt_1", slug: "tea", translation_group: "t", tags: ["Drinks"] }),
  createArticle({ id: "cnt_2", slug: "tee", locale: "de", translation_group: "t", tags: ["Getränke"] }),
  createArticle({ id: "cnt_3", slug: "only", previous_slugs: ["once"], tags: ["Drinks"] }),
  createArticle({ id: "cnt_4", slug: "cha", locale: "pt-pt", translation_group: "t" }),
]
const locales = ["en", "de", { path: "pt", codes: ["pt-BR", "pt-PT"] }]

/** A site that reads these articles, as in a build, which has no drafts. */
function open(options: CitableOptions) {
  vi.stubEnv("NEXT_PHASE", "phase-production-build")
  onTestFinished(() => void vi.unstubAllEnvs())
  const reader: ReturnType<AppSource["reader"]> = {
    // Without a language, the service takes that of the brand.
    article: async (slug, locale = "fr") =>
      articles.find((one) => one.locale === locale && [one.slug, ...one.previous_slugs].includes(slug)),
    list: async ({ locale, tag, limit }) =>
      articles
        .filter((one) => (locale ?? one.locale) === one.locale && (tag === undefined || one.tags.includes(tag)))
        .slice(0, limit),
    translations: async (group) => articles.filter(({ translation_group }) => translation_group === group),
  }
  const connection = { watch: () => {}, distDir: "/nowhere", noteEvent: () => {} } as unknown as AppSource["connection"]
  const site = { siteUrl: "https://site.example", siteName: "Site", locales, prefixDefault: false }
  return createAppCitable({ ...site, ...options }, { connection, reader: () => reader })
}
const answerOf = async (answer: Promise<{ slug: string }>) =>
  answer.then(
    ({ slug }) => slug,
    ({ digest }: { digest: string }) => digest.split(";").slice(1).join(" ").trim(),
  )

it("where an article has no translation, the site shows it, redirects to it for now, or has nothing", async () => {
  for (const [missing, expected] of [
    ["show", "only"],
    ["redirect", "replace /blog/only 307"],
    ["404", "404"],
  ] as const) {
    const { getArticleOrNotFound, getArticle } = open({ missing })
    expect(await answerOf(getArticleOrNotFound("only", { locale: "de" }))).toBe(expected)
    expect((await getArticle("only", { locale: "de" }))?.slug).toBe(missing === "show" ? "only" : undefined)
    expect(await answerOf(getArticleOrNotFound("only", { locale: "en" }))).toBe("only")
    expect(await answerOf(getArticleOrNotFound("once", { locale: "en" }))).toBe("replace /blog/only 308")
    expect(await answerOf(getArticleOrNotFound("never", { locale: "de" }))).toBe("404")
  }
})

it("the slug of another language leads to the translation, for as long as there is one", async () => {
  const { getArticleOrNotFound, getArticle } = open({ missing: "show" })
  expect(await answerOf(getArticleOrNotFound("tea", { locale: "de" }))).toBe("replace /de/blog/tee 307")
  expect(await answerOf(getArticleOrNotFound("once", { locale: "de" }))).toBe("replace /de/blog/only 307")
  expect(await answerOf(getArticleOrNotFound("tee", { locale: "pt" }))).toBe("replace /pt/blog/cha 307")
  expect((await getArticle("tea", { locale: "de" }))?.slug).toBe("tee")
})

it("a shown article names the original for search engines, and no other language; its own page names all", async () => {
  const { metadata } = open({ missing: "show" })
  expect((await metadata("only", { locale: "de" })).alternates).toEqual({ canonical: "https://site.example/blog/only" })
  expect((await metadata("tee", { locale: "de" })).alternates).toEqual({
    canonical: "https://site.example/de/blog/tee",
    languages: {
      de: "https://site.example/de/blog/tee",
      en: "https://site.example/blog/tea",
      "pt-pt": "https://site.example/pt/blog/cha",
      "x-default": "https://site.example/blog/tea",
    },
  })
})

it("paths and lists have what is untranslated only where the site shows it, and a language can have several tags", async () => {
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)
  expect(slugs(await open({ missing: "show" }).staticParams({ locale: "de" }))).toEqual(["only", "tee"])
  expect(slugs(await open({}).staticParams({ locale: "DE" }))).toEqual(["tee"])
  expect(slugs(await open({}).staticParams({ locale: "pt" }))).toEqual(["cha"])
  const { getArticles } = open({})
  expect((await open({ locales: undefined }).getArticle("tee", { locale: "DE" }))?.locale).toBe("de")
  expect(slugs(await getArticles({ locale: "de", untranslated: true, tag: "Drinks" }))).toEqual(["only"])
  expect(slugs(await getArticles({ locale: "de", untranslated: true, limit: 1 }))).toEqual(["only"])
})

it("a feed and a sitemap have one language, with its own address, and what is shown elsewhere is in neither", async () => {
  const { feed, sitemap } = open({ missing: "show" })
  const rss = await (await feed({ locale: "de" })).text()
  expect(rss).toContain("<language>de</language>")
  expect(rss).toContain('<atom:link href="https://site.example/de/rss.xml" rel="self"')
  expect(rss.match(/<link>[^<]*/g)).toEqual(["<link>https://site.example/de", "<link>https://site.example/de/blog/tee"])
  const [entry, ...others] = await sitemap({ locale: "de" })
  expect([entry?.url, others]).toEqual(["https://site.example/de/blog/tee", []])
  expect(Object.keys(entry?.alternates?.languages ?? {})).toEqual(["de", "en", "pt-pt", "x-default"])
  expect((await sitemap()).map(({ url }) => url.slice(20))).toEqual([
    "/blog/tea",
    "/de/blog/tee",
    "/blog/only",
    "/pt/blog/cha",
  ])
})

it("a switcher leads from an article to its translations, and to the list of a language that has none", async () => {
  const [tea, , only] = articles
  const { translations } = open({})
  expect((await translations(tea!)).map(({ path }) => path)).toEqual(["/blog/tea", "/de/blog/tee", "/pt/blog/cha"])
  expect((await translations(only!, { list: ({ prefix }) => `${prefix}/blog` })).map(({ path }) => path)).toEqual([
    "/blog/only",
    "/de/blog",
    "/pt/blog",
  ])
  await expect(open({ locales: undefined }).translations(tea!)).rejects.toMatchObject({ code: "invalid_option" })
})

it("an article in a language that the site lacks belongs to the default one, also in a list with a limit", async () => {
  const foreign = createArticle({ id: "cnt_9", slug: "the", locale: "fr", published_at: "2025-01-01T00:00:00.000Z" })
  articles.push(foreign)
  onTestFinished(() => void articles.pop())
  const { getArticleOrNotFound, getArticles, staticParams, sitemap, path } = open({})
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)
  expect([await answerOf(getArticleOrNotFound("the", { locale: "en" })), path(foreign)]).toEqual(["the", "/blog/the"])
  expect(await answerOf(getArticleOrNotFound("the", { locale: "de" }))).toBe("404")
  expect(await answerOf(getArticleOrNotFound("tee", { locale: "en" }))).toBe("404")
  expect(slugs(await getArticles({ locale: "en" }))).toEqual(["tea", "only", "the"])
  expect(slugs(await getArticles({ locale: "en", limit: 2 }))).toEqual(["tea", "only"])
  expect(slugs(await staticParams({ locale: "de" }))).toEqual(["tee"])
  expect((await sitemap({ locale: "en" })).map(({ url }) => url.slice(20))).toEqual([
    "/blog/tea",
    "/blog/only",
    "/blog/the",
  ])
})
