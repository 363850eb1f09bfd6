import { describe, expect, it } from "vitest"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { Publisher, RemoteDocument, RenderOptions } from "../../src/publisher.ts"
import { createPublisher } from "../create-publisher.ts"

type Fields = Parameters<typeof sampleArticle>[0]

async function open(config: Record<string, unknown> = {}, fieldMap = {}): Promise<Publisher> {
  const publisher = await createPublisher(
    {
      kind: "wordpress",
      config: { url: "https://example.com/blog", ...config },
      credentials: { username: "editor", application_password: "abcd efgh" },
      fieldMap,
    },
    {
      fetch: () => Promise.reject(new Error("Rendering sends nothing.")),
      resolveHost: () => Promise.reject(new Error("Rendering asks nobody.")),
      allowPlainHttp: false,
      cacheFolder: "/nonexistent",
      now: () => 0,
    },
  )
  return publisher
}

const unresolved: RenderOptions = { marker: "citable-rem-1", id: null, links: new Map(), images: new Map() }

async function render(fields: Fields, config = {}, options: Partial<RenderOptions> = {}): Promise<RemoteDocument> {
  return (await open(config)).render(sampleArticle(fields), { ...unresolved, ...options })
}

async function toContent(body: string, config = {}, options: Partial<RenderOptions> = {}): Promise<string> {
  return String((await render({ body }, config, options)).fields["content"])
}

describe("the text as blocks", () => {
  it("is read by the language of the article", async () => {
    const { fields } = await render({ body: "**「設定」**を", locale: "ja" })
    expect(fields["content"]).toContain("<strong>「設定」</strong>を")
  })

  it("is paragraphs, headings and separators", async () => {
    expect(await toContent("# One\n\nTwo *three*\nlines\n\n### Four\n\n---\n")).toBe(
      `<!-- wp:heading -->
<h2 class="wp-block-heading" id="one">One</h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>Two <em>three</em>
lines</p>
<!-- /wp:paragraph -->

<!-- wp:heading {"level":4} -->
<h4 class="wp-block-heading" id="four">Four</h4>
<!-- /wp:heading -->

<!-- wp:separator -->
<hr class="wp-block-separator has-alpha-channel-opacity"/>
<!-- /wp:separator -->`,
    )
  })

  it("is lists with items, and quotes with blocks of their own", async () => {
    const content = await toContent("3. a\n   - b\n4. c\n\n> d\n>\n> e\n")
    expect(content).toContain('<!-- wp:list {"ordered":true,"start":3} -->\n<ol start="3" class="wp-block-list">')
    expect(content).toContain('<li>a<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>b</li>')
    expect(content).toContain(
      '<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>d</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->',
    )
  })

  it("is HTML where no block can hold it, such as a list with code and a definition list", async () => {
    expect(await toContent("- a\n\n  ```\n  b\n  ```\n")).toMatch(
      /^<!-- wp:html -->\n<ul>[^]*<pre>[^]*<\/ul>\n<!-- \/wp:html -->$/,
    )
    expect(await toContent("<dl><dt>a</dt><dd>b</dd></dl>")).toMatch(/^<!-- wp:html -->\n<dl>/)
  })

  it("is code with its language, in which nothing runs", async () => {
    expect(await toContent("```js\nconst a = [gallery]\nhttps://example.com/\n```\n")).toBe(
      '<!-- wp:code {"className":"language-js"} -->\n<pre class="wp-block-code language-js"><code>const a = &#091;gallery]\nhttps:&#047;&#047;example.com/\n</code></pre>\n<!-- /wp:code -->',
    )
  })

  it("is tables with the alignment of their cells", async () => {
    expect(await toContent("| a | b |\n| - | :-: |\n| 1 | 2 |\n")).toBe(
      '<!-- wp:table {"hasFixedLayout":false} -->\n<figure class="wp-block-table"><table><thead><tr><th>a</th><th class="has-text-align-center" data-align="center">b</th></tr></thead><tbody><tr><td>1</td><td class="has-text-align-center" data-align="center">2</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
    )
  })

  it("is pictures with the library's id and address, and links with the new ones", async () => {
    const options = {
      links: new Map([["other", "https://example.com/blog/other/"]]),
      images: new Map([
        ["https://a.example/a.png", { kind: "placed", id: "7", url: "https://example.com/up/a.png" } as const],
      ]),
    }
    expect(await toContent("![A](https://a.example/a.png)\n\n[b](other) [c](else)\n", {}, options)).toBe(
      `<!-- wp:image {"id":7,"sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full"><img src="https://example.com/up/a.png" alt="A" class="wp-image-7" /></figure>
<!-- /wp:image -->

<!-- wp:paragraph -->
<p><a href="https://example.com/blog/other/" rel="noopener">b</a> <a href="else">c</a></p>
<!-- /wp:paragraph -->`,
    )
  })

  it("has no boxes that WordPress strips, but characters", async () => {
    const content = await toContent("- [x] done\n- [ ] open\n")
    expect(content).toContain("<li>☑ done</li>")
    expect(content).toContain("<li>☐ open</li>")
    expect(content).not.toContain("<input")
  })

  it("holds no comment of the article's own, and no block that it did not make", async () => {
    expect(await toContent("a <!-- wp:html --> b\n\n`<!-- wp:html -->`\n")).not.toContain("<!-- wp:html")
  })
})

describe("what WordPress's filter for authors would damage", () => {
  it("is written in a way that it leaves alone", async () => {
    expect(await toContent("`&#x200B;` &amp;#91;\n")).toContain("<code>&amp;&#035;x200B;</code> &amp;&#035;91;")
    expect(await toContent("[a](#b:c) [d](https://example.com/e:f) [g](mailto:h@example.com)\n")).toMatch(
      /href="#b%3Ac".*href="https:\/\/example\.com\/e:f".*href="mailto:h@example\.com"/,
    )
    const source = '<video><source src="https://example.com/a.mp4" type="video/mp4"></video>'
    expect(await toContent(source)).toContain('<video controls src="https://example.com/a.mp4"></video>')
  })
})

describe("the text in other forms", () => {
  const body = "One\nline\n\n```\na\nb\n```\n"

  it("is one block of HTML", async () => {
    expect(await toContent(body, { body: "html" })).toBe(
      "<!-- wp:html -->\n<p>One\nline</p>\n<pre><code>a\nb\n</code></pre>\n<!-- /wp:html -->",
    )
  })

  it("is HTML without ends of lines for the classic editor, which would make breaks of them", async () => {
    expect(await toContent(body, { body: "classic" })).toBe("<p>One line</p>\n\n<pre><code>a\nb\n</code></pre>")
  })
})

it("is refused if it is too long to be read back", async () => {
  const long = "字".repeat(1_000_000)
  await expect(toContent(long)).rejects.toMatchObject({ code: "publisher_invalid", pointer: "/body" })
  expect(await toContent("a ".repeat(500_000))).toMatch(/^<!-- wp:paragraph -->\n<p>a a/)
})

describe("the other fields", () => {
  it("are escaped, and have WordPress's names", async () => {
    const { fields } = await render(
      { title: "A <b> & [c]", excerpt: "<i>", tags: [" b ", "A", "a"], published_at: "2026-01-02T03:04:05.678Z" },
      { categories: ["News"] },
    )
    expect(fields).toMatchObject({
      title: "A &lt;b&gt; &amp; &#091;c]",
      excerpt: "&lt;i&gt;",
      slug: "sample",
      date_gmt: "2026-01-02T03:04:05",
      featured_media: 0,
      tags: ["a", "b"],
      categories: ["News"],
      meta: { citable_title: "", citable_description: "", citable_canonical: "", citable_noindex: false },
    })
  })

  it("are fewer for pages, each with a warning", async () => {
    const { fields, warnings } = await render({ tags: ["a"], excerpt: "b" }, { type: "pages", categories: ["c"] })
    expect(Object.keys(fields)).toEqual(["title", "content", "slug", "date_gmt", "featured_media", "meta"])
    expect(warnings.map(({ code }) => code)).toEqual(["excerpt_not_supported", "tags_not_supported"])
  })

  it("names what WordPress cannot hold", async () => {
    const cover = { url: "https://a.example/a.png", width: null, height: null, alt: "", media_id: null }
    const seo = { title: null, description: null, canonical_url: null, noindex: false, json_ld: [{}] }
    const author = { name: "Ada", url: null, image_url: null }
    const { warnings } = await render({ cover, seo, author, custom: { a: 1 }, slug: "長".repeat(66), body: "[a](b)" })
    expect(warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "unresolved_link /body",
      "cover_not_sent /cover",
      "author_not_supported /author",
      "json_ld_not_supported /seo/json_ld",
      "custom_not_supported /custom",
      "slug_shortened /slug",
    ])
  })

  it("go to registered meta fields by the field map", async () => {
    const publisher = await open({}, { author: "meta.byline", word_count: "meta.words", tags: "meta.topics" })
    const author = { name: "Ada", url: null, image_url: null }
    const article = sampleArticle({ author, word_count: 3, tags: ["a", "b"] })
    const { fields, warnings } = await publisher.render(article, unresolved)
    expect(fields["meta"]).toMatchObject({ byline: "Ada", words: 3, topics: "a, b" })
    expect(warnings).toEqual([])
  })

  it.each([
    ["a_b.c~d", "a_b-c-d"],
    ["Hello-WÖRLD", "hello-wörld"],
    ["x".repeat(200), "x".repeat(200)],
    ["日本語".repeat(10), "日本語日本語日本語日本語日本語日本語日本語日"],
  ])("the slug %s becomes %s", async (slug, expected) => {
    expect((await render({ slug })).fields["slug"]).toBe(expected)
  })
})
