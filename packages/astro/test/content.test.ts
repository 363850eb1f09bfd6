import { describe, expect, onTestFinished, test, vi } from "vitest"

import { type ArticleEntry, articlePaths, renderArticle, toLlmsTxt, toRssItems } from "../src/content.ts"

function entry(id: string, day: number, more: Partial<ArticleEntry["data"]> = {}): ArticleEntry {
  return {
    id,
    digest: `digest-${id}`,
    data: {
      title: `Title of ${id}`,
      excerpt: `Excerpt of ${id}`,
      tags: ["one", "two"],
      published_at: new Date(Date.UTC(2026, 0, day)),
      ...more,
    },
    rendered: { html: `<p>Body of ${id}</p>` },
  }
}

describe("articlePaths", () => {
  test("gives each entry a path, with the entry as a prop and a key that changes with it", () => {
    const entries = [entry("first", 1), entry("en/second", 2)]
    expect(articlePaths(entries)).toEqual([
      { params: { slug: "first" }, props: { entry: entries[0] }, cacheKey: "digest-first" },
      { params: { slug: "en/second" }, props: { entry: entries[1] }, cacheKey: "digest-en/second" },
    ])
  })

  test("adds paths that redirect from former slugs, unless another article uses them", () => {
    const moved = entry("de/new", 1, { previous_slugs: ["old", "older", "taken"] })
    const other = entry("de/taken", 2, { previous_slugs: ["old"] })
    const paths = articlePaths([moved, other], { previousSlugs: true })
    expect(paths.map(({ params, props }) => [params.slug, props.movedTo])).toEqual([
      ["de/new", undefined],
      ["de/taken", undefined],
      ["de/old", "de/new"],
      ["de/older", "de/new"],
    ])
    expect(articlePaths([moved, other])).toHaveLength(2)
  })

  test("keeps the type of the entries, and accepts an empty collection", () => {
    const own = { ...entry("own", 1), more: true as const }
    expect(articlePaths([own])[0]?.props.entry.more).toBe(true)
    expect(articlePaths([])).toEqual([])
  })
})

describe("toRssItems", () => {
  test("lists the newest first, with links that every feed reader can follow", () => {
    expect(toRssItems([entry("old", 1), entry("de/日本 語", 9)], { path: "/blog/" })).toEqual([
      {
        title: "Title of de/日本 語",
        link: "/blog/de/%E6%97%A5%E6%9C%AC%20%E8%AA%9E/",
        pubDate: new Date(Date.UTC(2026, 0, 9)),
        description: "Excerpt of de/日本 語",
        categories: ["one", "two"],
      },
      expect.objectContaining({ link: "/blog/old/" }),
    ])
  })

  test("includes the whole article with content: true, and accepts a function for the links", () => {
    const [item] = toRssItems([entry("a", 1)], { path: ({ id }) => `https://example.com/${id}`, content: true })
    expect(item).toMatchObject({ link: "https://example.com/a", content: "<p>Body of a</p>" })
  })

  test("removes characters that would make the feed unreadable", () => {
    const [item] = toRssItems([entry("a", 1, { title: "A\u0000B\u000b \ud83d C 🙂\uffff", tags: ["x\u0001"] })], {
      path: "/",
    })
    expect(item).toMatchObject({ title: "AB  C 🙂", categories: ["x"] })
  })
})

describe("toLlmsTxt", () => {
  const site = "https://example.com"

  test("lists the newest first, with absolute links and excerpts, and no article that search engines may not list", () => {
    const hidden = entry("hidden", 5, { seo: { noindex: true } })
    const entries = [entry("old", 1), hidden, entry("de/日本 語", 9)]
    expect(toLlmsTxt(entries, { title: "A *site*", summary: "What it\nis.", site, path: "/blog" })).toBe(
      [
        "# A \\*site\\*\n\n> What it is.\n\n## Articles\n",
        "- [Title of de/日本 語](<https://example.com/blog/de/%E6%97%A5%E6%9C%AC%20%E8%AA%9E/>): Excerpt of de/日本 語",
        "- [Title of old](<https://example.com/blog/old/>): Excerpt of old\n",
      ].join("\n"),
    )
  })

  test("keeps a hostile title on its own line, and links where a function says", () => {
    const entries = [entry("a", 1, { title: "](<https://evil.example>)\n## Injected" })]
    const text = toLlmsTxt(entries, { title: "Site", site, path: ({ id }) => `/notes/${id}`, section: "Notes" })
    expect(text.split("\n").filter((line) => line.startsWith("#"))).toEqual(["# Site", "## Notes"])
    expect(text).toContain("(<https://example.com/notes/a>)")
  })

  test("lets no title turn the text around it", () => {
    const text = toLlmsTxt([entry("a", 1, { title: "Pay \u202Eyadot\u202C \u2066now" })], {
      title: "Site",
      site,
      path: "/",
    })
    expect(text).toContain("[Pay yadot now](")
    const [item] = toRssItems([entry("a", 1, { title: "Pay \u202Eyadot", excerpt: "\u2067A\nb", tags: ["\u202Dc"] })], {
      path: "/",
    })
    expect(item).toMatchObject({ title: "Pay yadot", description: "A b", categories: ["c"] })
  })

  test("links by paths in a build for production that knows example.com alone", () => {
    vi.stubEnv("NODE_ENV", "production")
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    onTestFinished(() => {
      vi.unstubAllEnvs()
      warn.mockRestore()
    })
    expect(toLlmsTxt([entry("a", 1)], { title: "Site", site, path: "/blog" })).toContain("(</blog/a/>)")
  })

  test("says which setting a site without an address lacks", () => {
    expect(() => toLlmsTxt([entry("a", 1)], { title: "Site", site: undefined, path: "/blog" })).toThrow(
      "Set site in Astro's configuration.",
    )
  })
})

test("renderArticle needs Astro, but importing it does not", async () => {
  await expect(renderArticle(entry("a", 1))).rejects.toThrow("astro:content")
})
