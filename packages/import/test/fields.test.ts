import { describe, expect, test } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"
import { parseDatedPath } from "../src/document/parse-date.ts"

const now = new Date("2026-06-01T00:00:00Z")

function read(lines: string[], path = "posts/hello.md", baseUrl?: string) {
  const text = ["---", "title: T", ...lines, "---", "", "Body."].join("\n")
  return readArticleFile(new TextEncoder().encode(text), path, { folder: "posts", now, baseUrl })
}

describe("a date", () => {
  test.each(["date", "published", "publishDate", "pubDate", "pubDatetime", "created", "published_at"])(
    "is read from %s",
    (key) => {
      expect(read([`${key}: 2024-01-05`]).article?.published_at).toBe("2024-01-05T00:00:00.000Z")
    },
  )

  test("that cannot be read is reported, and the file name supplies one", () => {
    const { article, problems } = read(["date: 2017-02-29 11:00:00"], "posts/2017-03-01-x.md")
    expect(article?.published_at).toBe("2017-03-01T00:00:00.000Z")
    expect(problems).toMatchObject([{ code: "invalid_date", subject: "date" }])
  })

  test("in the future schedules the article, by the latest date of publication", () => {
    const scheduled = { state: "scheduled", at: "2027-01-01T00:00:00.000Z" }
    expect(read(["date: 2027-01-01"]).visibility).toMatchObject(scheduled)
    const { visibility, article } = read(["date: 2024-01-01", "pubDate: 2026-01-01", "publishDate: 2027-01-01"])
    expect(visibility).toEqual({ ...scheduled, reason: "publishDate" })
    expect(article?.published_at).toBe(scheduled.at)
  })

  test("that cannot be read holds the article back, unless another date replaces it", () => {
    expect(read(["date: soon"]).visibility).toEqual({ state: "held_back", reason: "date cannot be read" })
    expect(read(["publishDate: soon", "date: 2024-01-01"]).visibility?.state).toBe("held_back")
    expect(read(["date: 01/05/2024"], "posts/2024-01-05-x.md").visibility?.state).toBe("live")
  })

  test("of a future event is not the date of the article that announced it", () => {
    const { visibility, article } = read(["date: 2027-01-01", "publishDate: 2026-01-01"])
    expect(visibility).toEqual({ state: "live" })
    expect(article?.published_at).toBe("2026-01-01T00:00:00.000Z")
  })

  test("in a path counts only inside the imported folder", () => {
    expect(read([], "posts/2018/08/13/x.md").article?.published_at).toBe("2018-08-13T00:00:00.000Z")
    const bytes = new TextEncoder().encode("# T\n\nx")
    const { article } = readArticleFile(bytes, "/backup/2020-01-01/posts/x.md", { folder: "/backup/2020-01-01/posts" })
    expect(article?.published_at).toBeUndefined()
  })

  test("in a path is removed from the name", () => {
    expect(parseDatedPath("2018-08-13-hello")).toMatchObject({ name: "hello" })
    expect(parseDatedPath("a/2018-08-13/hello/index")).toMatchObject({ name: "hello" })
    expect(parseDatedPath("blog_2018-08-13-hello")).toMatchObject({ date: "2018-08-13T00:00:00.000Z", name: undefined })
    expect(parseDatedPath("2018-13-13-hello")).toBeUndefined()
    expect(parseDatedPath("a/20180813 hello")).toEqual({ date: "2018-08-13T00:00:00.000Z", name: undefined })
    for (const name of ["20181313 hello", "120180813 hello", "20180813", "20180813 hello/x"])
      expect(parseDatedPath(name)).toBeUndefined()
    expect(parseDatedPath("covid-2019-11-1990")).toBeUndefined()
  })
})

describe("tags", () => {
  test.each([
    [["tags: [One, two]"], ["One", "two"]],
    [["tags: one, '#two', One"], ["one", "'#two'"]],
    [
      ["tags:", "- '#news'", "- label: Docs", "  permalink: /docs"],
      ["news", "Docs"],
    ],
    [["category: weekly"], ["weekly"]],
    [
      ["tags: [a]", "categories: [b, A]"],
      ["a", "b"],
    ],
    [["keywords: seo, web"], ["seo", "web"]],
    [["tags: []"], []],
  ])("of %j are %j", (lines, tags) => {
    expect(read(lines).article?.tags).toEqual(tags)
  })

  test("beyond the limit are reported", () => {
    const { article, problems } = read([`tags: [${Array.from({ length: 60 }, (_, index) => `t${index}`).join(", ")}]`])
    expect(article?.tags).toHaveLength(50)
    expect(problems).toMatchObject([{ code: "too_long", subject: "tags" }])
  })
})

describe("the author", () => {
  test.each([
    [["author: Ada Lovelace"], { name: "Ada Lovelace", url: null, image_url: null }],
    [["authors: jlord"], { name: "jlord", url: null, image_url: null }],
    [["authors:", "  - name: Ada", "    url: https://ada.example/"], { name: "Ada", url: "https://ada.example/" }],
    [
      ["author: { name: Ada, url: https://ada.example/, image_url: https://ada.example/a.png }"],
      { name: "Ada", image_url: "https://ada.example/a.png" },
    ],
    [
      ["author: Ada", "authorURL: https://ada.example/", "authorImageURL: https://ada.example/a.png"],
      { name: "Ada", url: "https://ada.example/", image_url: "https://ada.example/a.png" },
    ],
  ])("of %j is %j", (lines, author) => {
    const { article, problems } = read(lines)
    expect(article?.author).toMatchObject(author)
    expect(problems).toEqual([])
  })

  test("is not alone if there are several", () => {
    const { article, problems } = read(["authors: [Ada, Grace]"])
    expect(article?.authors?.map(({ name }) => name)).toEqual(["Ada", "Grace"])
    expect(problems).toEqual([])
  })

  test("loses an invalid URL, which is reported", () => {
    const { article, problems } = read(["author: { name: Ada, url: 'javascript:alert(1)' }"])
    expect(article?.author).toEqual({ name: "Ada", url: null, image_url: null })
    expect(problems).toMatchObject([{ code: "invalid_value" }])
  })
})

describe("description, cover and SEO", () => {
  test("an excerpt is plain text from any of its keys", () => {
    for (const key of ["description", "excerpt", "summary"])
      expect(read([`${key}: 'Fast &amp; <em>small</em>'`]).article?.excerpt).toBe("Fast & small")
    expect(read(["excerpt: Short", "description: Long"]).article).toMatchObject({
      excerpt: "Short",
      seo: { description: "Long" },
    })
  })

  test("an excerpt has many names, and its own come first", () => {
    for (const key of ["custom_excerpt", "teaser", "subtitle", "spoiler", "lead", "lede", "dek", "deck", "standfirst"])
      expect(read([`${key}: Fast and small`]).article?.excerpt).toBe("Fast and small")
    const { article, problems } = read(["subtitle: Third", "teaser: Second", "summary: First"])
    expect(article?.excerpt).toBe("First")
    expect(problems.map(({ subject }) => subject)).toEqual(["subtitle", "teaser"])
    const notProse = read(["teaser: /img/a.png", "lead: true", "intro: part.md", "subtitle: Third"])
    expect(notProse.article?.excerpt).toBe("Third")
  })

  test("a cover becomes absolute, or is left out and reported", () => {
    const { article } = read(["image: ./a b.png", "imageAlt: A"], "posts/x/index.md", "https://e.example/blog")
    expect(article?.cover).toEqual({
      url: "https://e.example/blog/x/a%20b.png",
      width: null,
      height: null,
      alt: "A",
      media_id: null,
    })
    const unresolved = read(["cover: { src: /a.png, alt: A }"])
    expect(unresolved.article).not.toHaveProperty("cover")
    expect(unresolved.problems).toMatchObject([{ code: "unresolved_image", subject: "/a.png" }])
    expect(read(["hero: false", "thumbnail: https://e.example/t.png"]).article?.cover?.url).toBe(
      "https://e.example/t.png",
    )
  })

  test("a canonical URL and noindex go to seo", () => {
    const { article } = read(["canonical: https://e.example/a", "noindex: true", "seo_title: S"])
    expect(article?.seo).toEqual({ title: "S", canonical_url: "https://e.example/a", noindex: true })
  })

  test.each<[string, string[]]>([
    [
      "Doks",
      ["seo:", "  title: S", "  description: D", "  canonical: https://e.example/a", '  robots: "noindex, nofollow"'],
    ],
    ["Contentlayer", ["seo: { metaTitle: S, metaDescription: D, canonicalUrl: 'https://e.example/a', noIndex: true }"]],
    [
      "AstroWind",
      [
        "description: D",
        "excerpt: E",
        "metadata:",
        "  title: S",
        "  canonical: https://e.example/a",
        "  robots: { index: false }",
      ],
    ],
    [
      "Upstart",
      ["meta_title: S", "meta_description: D", "description: E", "canonical: https://e.example/a", "robots: noindex"],
    ],
  ])("what search engines get is read as %s writes it", (_, lines) => {
    const { article, problems } = read(lines)
    expect(article?.seo).toEqual({ title: "S", description: "D", canonical_url: "https://e.example/a", noindex: true })
    expect(article?.title).toBe("T")
    expect(problems).toEqual([])
  })

  test("what a map for search engines has besides is named, and a draft in it stays one", () => {
    const { article, problems, visibility } = read(["metadata: { title: S, keywords: [a], draft: true }"])
    expect(article?.seo).toEqual({ title: "S" })
    expect(visibility).toMatchObject({ state: "held_back" })
    expect(problems.map(({ code, subject }) => [code, subject])).toContainEqual(["unknown_key", "metadata.keywords"])
    expect(read(["meta: { rating: 5 }"]).problems).toMatchObject([{ code: "unknown_key", subject: "meta" }])
  })

  test("a picture for social networks is the cover if nothing else is, and is named if it is another", () => {
    const a = "https://e.example/a.png"
    for (const lines of [
      [`ogImage: { url: ${a} }`],
      [`seo: { image: ${a} }`],
      [`coverImage: ${a}`, `ogImage: { url: ${a} }`],
      [`metadata: { openGraph: { images: [{ url: ${a}, width: 1 }] } }`],
      [`cover: ${a}`, `seo: { ogImage: ${a} }`],
    ])
      expect(read(lines)).toMatchObject({ article: { cover: { url: a } }, problems: [] })
    const other = read([`cover: ${a}`, "seo: { image: /b.png }", "og_image: /c.png"])
    expect(other.article?.cover?.url).toBe(a)
    expect(other.problems.map(({ subject }) => subject)).toEqual(["seo.image", "og_image"])
  })
})

test("translations of one article share a group, also under the name that Hugo has for it", () => {
  expect(read(["translationKey: about"]).article?.translation_group).toBe("about")
  expect(read(["translation_group: about"]).article?.translation_group).toBe("about")
})
