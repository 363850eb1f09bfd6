import { expect, test } from "vitest"

import { articleTranslations, languagePaths, toArticleHead, toSitemap } from "../src/content.ts"

const site = {
  locales: ["en", { path: "pt", codes: ["pt-BR"] }],
  prefixDefault: false,
  path: ({ data }: { data: { slug: string } }, { prefix }: { prefix: string }) => `${prefix}/blog/${data.slug}/`,
}
const list = ({ prefix }: { prefix: string }) => `${prefix}/`

function entry(locale: string, slug: string, translation_group: string | null, previous_slugs: string[] = []) {
  return { id: `${locale}/${slug}`, digest: slug, data: { locale, slug, translation_group, previous_slugs } }
}
const tea = entry("en", "tea", "t", ["infusion"])
const cha = entry("pt-br", "cha", "t")
const only = entry("en", "only", null)
const entries = [tea, cha, only]

/** The addresses with what is there. */
const pagesOf = (options: Partial<Parameters<typeof languagePaths<typeof tea>>[1]>) =>
  Object.fromEntries(
    languagePaths(entries, { ...site, ...options }).map(({ params, props: { entry: shown, redirect, isMissing } }) => [
      [params.locale, params.slug].filter(Boolean).join("/"),
      redirect === undefined ? [shown.id, isMissing] : [redirect.to, redirect.status],
    ]),
  )

test("an article has a path in its language, and a former slug redirects", () => {
  expect(pagesOf({ previousSlugs: true })).toEqual({
    tea: ["en/tea", false],
    "pt/cha": ["pt-br/cha", false],
    only: ["en/only", false],
    infusion: ["/blog/tea/", 301],
  })
  expect(Object.keys(pagesOf({ locale: "PT-br" }))).toEqual(["pt/cha"])
})

test("where a translation is missing, the site shows the article or redirects to it for now", () => {
  const moved = { cha: ["/blog/tea/", 302], "pt/tea": ["/pt/blog/cha/", 302] }
  expect(pagesOf({ missing: "show" })).toMatchObject({ ...moved, "pt/only": ["en/only", true] })
  expect(pagesOf({ missing: "redirect" })).toMatchObject({ ...moved, "pt/only": ["/blog/only/", 302] })
})

test("the key of a path changes with its article, and with the addresses of the translations that it links", () => {
  const keyOf = (all: (typeof tea)[]) =>
    languagePaths(all, site).find(({ props }) => props.entry.id === tea.id)?.cacheKey
  const changed = [[{ ...tea, digest: "2" }, cha], [tea, { ...cha, data: { ...cha.data, slug: "cha-2" } }], [tea]]
  const keys = [[tea, cha], ...changed].map(keyOf)
  expect(new Set(keys).size).toBe(4)
  expect(keyOf([tea, { ...cha, digest: "2" }])).toBe(keys[0])
})

test("a page that stands in for a translation names the original for search engines, and no language", () => {
  const head = (of: typeof tea, path: string, locale?: string) =>
    toArticleHead({
      entry: {
        data: {
          ...of.data,
          title: "T",
          excerpt: "",
          tags: [],
          author: null,
          cover: null,
          seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
          word_count: 1,
          published_at: new Date(0),
          updated_at: new Date(0),
          modified_at: new Date(0),
        },
      },
      url: `https://site.example${path}`,
      defaultLocale: "en",
      translations: articleTranslations(of, entries, { ...site, list, locale, missing: "show" }),
    }).links.map(({ rel, href, hreflang }) => [hreflang ?? rel, href.slice(20)])
  expect(head(only, "/pt/blog/only/", "pt")).toEqual([["canonical", "/blog/only/"]])
  expect(head(only, "/blog/only/")).toEqual([["canonical", "/blog/only/"]])
  expect(head(cha, "/pt/blog/cha/")).toEqual([
    ["canonical", "/pt/blog/cha/"],
    ["pt-br", "/pt/blog/cha/"],
    ["en", "/blog/tea/"],
    ["x-default", "/blog/tea/"],
  ])
})

test("a sitemap names the languages of articles and lists, and leaves out what search engines may not list", () => {
  const seo = { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] }
  const more = { title: "T", excerpt: "", tags: [], published_at: new Date(0), modified_at: new Date(0), seo }
  const all = entries.map((one) => ({ ...one, data: { ...one.data, ...more } }))
  const hidden = { ...all[2]!, data: { ...all[2]!.data, slug: "hidden", seo: { ...seo, noindex: true } } }
  const path = ({ data }: (typeof all)[number]) => `${data.locale === "en" ? "" : "/pt"}/blog/${data.slug}/`
  const lists = [
    { locale: "en", path: "/" },
    { locale: "pt-BR", path: "/pt/" },
  ]
  const pages = [{ path: "/pt/", translations: lists }, { path: "/search/" }]
  const options = { locales: site.locales, site: "https://site.example", path, pages }
  const lines = toSitemap([...all, hidden], options)
    .split("\n")
    .slice(2, -2)
  const link = (hreflang: string, to: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${to}"/>`
  const at = (to: string) => `https://site.example${to}`
  const ofTea = [link("en", at("/blog/tea/")), link("pt-br", at("/pt/blog/cha/"))]
  const fallback = link("x-default", at("/blog/tea/"))
  expect(lines.map((line) => line.trim().replace("<lastmod>1970-01-01T00:00:00.000Z</lastmod>", ""))).toEqual([
    `<url><loc>${at("/pt/")}</loc>${link("pt-BR", at("/pt/"))}${link("en", at("/"))}${link("x-default", at("/"))}</url>`,
    `<url><loc>${at("/search/")}</loc></url>`,
    `<url><loc>${at("/blog/tea/")}</loc>${ofTea.join("")}${fallback}</url>`,
    `<url><loc>${at("/pt/blog/cha/")}</loc>${ofTea.toReversed().join("")}${fallback}</url>`,
    `<url><loc>${at("/blog/only/")}</loc></url>`,
  ])
  expect(toSitemap(all, { ...options, locale: "pt", pages: [] }).match(/<loc>/g)).toHaveLength(1)
  expect(() => toSitemap(all, { ...options, site: undefined })).toThrow(
    expect.objectContaining({ code: "invalid_options" }) as Error,
  )
})
