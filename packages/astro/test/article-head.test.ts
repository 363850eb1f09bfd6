import { expect, onTestFinished, test, vi } from "vitest"

import { type ArticleHeadProps, articleTranslations, toArticleHead } from "../src/content.ts"

type Data = ArticleHeadProps["entry"]["data"]

const data: Data = {
  title: "Coffee",
  excerpt: "How to make it.",
  locale: "pt-br",
  tags: ["Drinks", "</script>"],
  author: { name: "Ada", url: "https://example.com/ada", image_url: null },
  cover: { url: "https://example.com/c.png", width: 800, height: 600, alt: "A cup", media_id: null },
  seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [{ "@type": "Thing" }] },
  word_count: 10,
  published_at: new Date("2026-03-01T10:00:00Z"),
  modified_at: new Date("2026-03-02T10:00:00Z"),
  updated_at: new Date("2026-03-02T10:00:00Z"),
}
const url = "https://blog.example.com/blog/coffee/"

function headOf(more: Partial<Data> = {}, props: Partial<ArticleHeadProps> = {}) {
  const head = toArticleHead({ entry: { data: { ...data, ...more } }, ...props, url })
  const values = head.meta.map((meta) => ["name" in meta ? meta.name : meta.property, meta.content])
  return { ...head, values, value: Object.fromEntries(values) as Record<string, string> }
}

test("an article's head has its title, address and other languages", () => {
  const { title, value, links, jsonLd, values } = headOf(
    {},
    {
      siteName: "Blog",
      defaultLocale: "EN",
      translations: [{ locale: "en", url: "https://blog.example.com/en/coffee/" }],
    },
  )
  expect(title).toBe("Coffee · Blog")
  expect(value).toMatchObject({
    description: "How to make it.",
    "og:type": "article",
    "og:title": "Coffee",
    "og:url": url,
    "og:locale": "pt_BR",
    "og:site_name": "Blog",
    "og:image": "https://example.com/c.png",
    "og:image:width": "800",
    "article:published_time": "2026-03-01T10:00:00.000Z",
    "twitter:card": "summary_large_image",
  })
  expect(values.filter(([name]) => name === "article:tag")).toHaveLength(2)
  expect(links).toEqual([
    { rel: "canonical", href: url },
    { rel: "alternate", hreflang: "pt-br", href: url },
    { rel: "alternate", hreflang: "en", href: "https://blog.example.com/en/coffee/" },
    { rel: "alternate", hreflang: "x-default", href: "https://blog.example.com/en/coffee/" },
  ])
  expect(jsonLd).not.toContain("<")
  expect(JSON.parse(jsonLd)).toMatchObject([
    { "@type": "BlogPosting", headline: "Coffee", publisher: { name: "Blog", url: "https://blog.example.com/" } },
    { "@type": "Thing" },
  ])
})

test("an article's head says which version of which article it is, if the site's schema keeps them", () => {
  expect(headOf({ id: "cnt_1", version: 4 }).value).toMatchObject({
    "citable:article": "cnt_1",
    "citable:version": "4",
  })
  expect(headOf().value).not.toHaveProperty("citable:article")
})

test("an article without a cover has the picture that the page gives it, and one with a cover keeps its own", () => {
  const image = { url: "https://blog.example.com/og/coffee.png", alt: "Coffee", width: 1200, height: 630 }
  expect(headOf({ cover: null }, { image }).value).toMatchObject({
    "og:image": image.url,
    "og:image:alt": "Coffee",
    "og:image:width": "1200",
    "twitter:card": "summary_large_image",
  })
  expect(headOf({}, { image }).value["og:image"]).toBe("https://example.com/c.png")
  const bare = headOf({ cover: null }).value
  expect([bare["og:image"], bare["twitter:card"]]).toEqual([undefined, "summary"])
})

test("an article's head names all authors", () => {
  const authors = [
    { name: "Ada", url: "https://example.com/ada", image_url: null },
    { name: "Grace", url: null, image_url: null },
  ]
  const { values, jsonLd } = headOf({ authors })
  expect(values.filter(([name]) => name?.endsWith("author"))).toEqual([
    ["author", "Ada"],
    ["author", "Grace"],
    ["article:author", "https://example.com/ada"],
    ["article:author", "Grace"],
  ])
  expect(JSON.parse(jsonLd)).toMatchObject([{ author: [{ name: "Ada" }, { name: "Grace" }] }, {}])
})

test("the writer's own title, description, address and noindex come first", () => {
  const seo = { title: "T", description: "D", canonical_url: "https://else.example/", noindex: false, json_ld: [] }
  const translations = [{ locale: "en", url: "https://blog.example.com/en/" }]
  const { title, value, links } = headOf({ seo, cover: null, author: null }, { translations })
  expect(title).toBe("T")
  expect(value).toMatchObject({ description: "D", "og:title": "T", "twitter:card": "summary" })
  expect(value).not.toHaveProperty("author")
  expect(links).toEqual([{ rel: "canonical", href: "https://else.example/" }])
  const hidden = headOf({ seo: { ...seo, noindex: true } }, { translations })
  expect(hidden.links).toEqual([])
  expect(hidden.value["robots"]).toBe("noindex")
})

test("articleTranslations finds the other articles of the same group", () => {
  const entry = (id: string, locale: string, translation_group: string | null) => ({
    id,
    data: { locale, translation_group },
  })
  const [en, de, lone] = [entry("en/a", "en", "g"), entry("de/a", "de", "g"), entry("en/b", "en", null)]
  const options = { url: ({ id }: { id: string }) => `https://x.example/${id}/` }
  expect(articleTranslations(en, [en, de, lone], options)).toEqual([{ locale: "de", url: "https://x.example/de/a/" }])
  expect(articleTranslations(lone, [en, lone, entry("en/c", "en", null)], options)).toEqual([])
})

test.each(["http://localhost:4321/blog/coffee/", "https://example.com/blog/coffee/"])(
  "the head of a build for production names no address at %s, and one warning says what to set",
  (unknown) => {
    vi.stubEnv("NODE_ENV", "production")
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    Reflect.deleteProperty(globalThis, Symbol.for("citable.unknownAddress"))
    onTestFinished(() => {
      vi.unstubAllEnvs()
      warn.mockRestore()
    })
    const image = { url: new URL("/og.png", unknown).href }
    const translations = [{ locale: "de", url: new URL("/de/", unknown).href }]
    const entry = { data: { ...data, cover: null, author: null } }
    const head = toArticleHead({ entry, url: unknown, siteName: "Blog", image, translations })
    expect(head.links).toEqual([])
    expect(JSON.stringify(head)).not.toMatch(/localhost|example\.com/)
    expect(warn.mock.calls).toEqual([[expect.stringContaining("set site in astro.config")]])

    const canonical = "https://elsewhere.example/coffee/"
    const seo = { ...data.seo, canonical_url: canonical }
    const own = toArticleHead({ entry: { data: { ...data, seo } }, url: unknown })
    expect(own.links).toEqual([{ rel: "canonical", href: canonical }])
  },
)
