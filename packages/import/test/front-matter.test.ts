import { createContent } from "@citable/contract/content"
import { describe, expect, test } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"
import type { ReadArticleOptions } from "../src/article/read-article.ts"

const now = new Date("2026-06-01T00:00:00Z")

function read(text: string | Uint8Array, path = "posts/hello.md", options: ReadArticleOptions = {}) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text
  return readArticleFile(bytes, path, { folder: "posts", now, ...options })
}

function codes(text: string | Uint8Array, path?: string): string[] {
  return read(text, path).problems.map((problem) => problem.code)
}

const withFields = (...lines: string[]) => read(["---", "title: T", ...lines, "---", "", "Body."].join("\n"))

describe("front matter and body", () => {
  test("are separated, also after a byte order mark and with CRLF", () => {
    const { article, problems } = read("\ufeff---\r\ntitle: Hello\r\n---\r\n\r\nOne.\r\n\r\nTwo.\r\n")
    expect(article).toMatchObject({ title: "Hello", slug: "hello", body: "One.\r\n\r\nTwo.\r\n" })
    expect(problems).toEqual([])
  })

  test("a file without front matter is all body", () => {
    const { article, problems } = read("Just text.\n")
    expect(article).toMatchObject({ title: "Hello", body: "Just text.\n" })
    expect(problems).toMatchObject([{ code: "title_from_file_name", severity: "warning" }])
  })

  test("comments as definitions are front matter, a single one is not", () => {
    const { article } = read("[//]: # (title: Hello there)\r\n[comment]: # 'draft: true'\r\n\r\nText.\r\n")
    expect(article).toMatchObject({ title: "Hello there", body: "Text.\r\n" })
    expect(read("[//]: # (title: Hello)\n[1]: https://x.example/\n\nText.\n").article).toMatchObject({
      title: "Hello",
      body: expect.stringContaining("[1]: https"),
    })
    expect(read("[//]: # (Note to self)\n\nText.\n").article?.body).toContain("Note to self")
  })

  test("a thematic break in the first line is not front matter", () => {
    expect(read("---\n\nHello world\n\n---\n\nMore.\n").article?.body).toMatch(/^---\n\nHello/)
    expect(codes("---\n\nHello world\n\n---\n\nMore.\n")).toContain("front_matter_not_a_map")
    expect(codes("---\nHello.\n")).toContain("unclosed_front_matter")
  })

  test("front matter that is never closed is refused", () => {
    expect(read("---\ntitle: Hello\n\nText")).toMatchObject({
      problems: [{ code: "invalid_front_matter", severity: "refusal", line: 1 }],
    })
  })

  test("broken YAML is refused with its line", () => {
    const { article, problems } = read("---\ntags: [a]\ntitle: Foo: bar\n---\nText")
    expect(article).toBeUndefined()
    expect(problems).toMatchObject([{ code: "invalid_front_matter", line: 3 }])
  })

  test("a quoted value can continue in the first column, as in Jekyll", () => {
    const { article } = read("---\nexcerpt: \"One\ntwo \\\"three\\\"\nfour.\"\ntitle: 'It''s\nfine'\n---\nText")
    expect(article).toMatchObject({ excerpt: 'One two "three" four.', title: "It's fine" })
    expect(codes('---\nexcerpt: "One\ntitle: Two\n---\nText')).toEqual(["invalid_front_matter"])
  })

  test("TOML and JSON give the same fields as YAML, with dates and numbers as written", () => {
    const fields = { title: "1.10", tags: ["a"], published_at: "2024-01-05T08:00:00.000Z", excerpt: "7" }
    for (const text of [
      '+++\ntitle = "1.10"\nsummary = 7\ndate = 2024-01-05T10:00:00+02:00\n[taxonomies]\ntags = ["a"]\n+++\n\nText',
      '{"title": 1.10, "summary": 7, "date": "2024-01-05T10:00:00+02:00", "tags": ["a"]}\n\nText',
      '---json\n{"title": 1.10, "summary": 7, "date": "2024-01-05 10:00 +02", "tags": ["a"]}\n---\nText',
    ])
      expect(read(text)).toMatchObject({ article: { ...fields, body: "Text" }, problems: [] })
  })

  test.each([
    ["TOML", "+++\ntitle = 'T'\ndraft = maybe\n+++\nText", 3],
    ["TOML that names a key twice", "+++\ndraft = true\ndraft = false\n+++\nText", 3],
    ["JSON", '\n{\n"title": "T",\n"draft" true\n}\nText', 4],
    ["a language that nobody knows", "---js\n{ draft: true }\n---\nText", 1],
    ["a fence that nobody knows", "===\ndraft: true\n===\nText", 1],
    ["fields without a space", "---\ndraft:true\n---\nText", 1],
  ])("%s is refused with its line, and never imported", (_name, text, line) => {
    const { article, problems } = read(text)
    expect(article).toBeUndefined()
    expect(problems).toMatchObject([{ code: "invalid_front_matter", line }])
  })

  test("a duplicate key is reported, and the last one wins", () => {
    const { article, problems } = read("---\ntitle: A\ntitle: B\n---\nText")
    expect(article?.title).toBe("B")
    expect(problems).toMatchObject([{ code: "duplicate_key", line: 3, subject: "title" }])
  })

  test("unknown keys are reported", () => {
    expect(withFields("layout: post", "date: 2026-01-02", "weight: 3").problems).toMatchObject([
      { code: "unknown_key", severity: "note", subject: "layout" },
      { code: "unknown_key", severity: "note", subject: "weight" },
    ])
  })
})

describe("a file is refused when it", () => {
  test.each([
    ["is empty", "", "empty_file"],
    ["holds white space only", " \n\n", "empty_file"],
    ["holds NUL", "a\0b", "not_text"],
    ["is larger than 1 MiB", new Uint8Array(1_048_577).fill(0x61), "too_large"],
    ["has nothing that makes a slug", "---\ntitle: T\nslug: '!!'\n---\nText", "no_slug"],
  ])("%s", (_name, content, code) => {
    const { article, problems } = read(content, "posts/☂.md")
    expect(article).toBeUndefined()
    expect(problems.map((problem) => problem.code)).toContain(code)
  })

  test("is not UTF-8, with the line", () => {
    const latin1 = Uint8Array.from([...new TextEncoder().encode("---\ntitle: x\n---\ncaf"), 0xe8, 0x0a])
    expect(read(latin1).problems).toMatchObject([{ code: "invalid_utf8", line: 4 }])
  })

  test("nests deeper than a parser can follow", () => {
    expect(codes(">".repeat(2000))).toEqual(["not_parsable"])
  })
})

describe("the title", () => {
  test("stays as written, numbers and tags included", () => {
    expect(withFields().article?.title).toBe("T")
    expect(read("---\ntitle: 1.10\n---\nx").article?.title).toBe("1.10")
    expect(read("---\ntitle: The <dialog> element\n---\nx").article?.title).toBe("The <dialog> element")
    expect(read("---\ntitle: 'Q&amp;A: <em>why</em>'\n---\nx").article?.title).toBe("Q&A: why")
  })

  test("otherwise is the first heading of the body, which is then removed", () => {
    const { article, problems } = read("# The `real` *title*\n\nText.\n\n# Another\n")
    expect(article).toMatchObject({ title: "The real title", body: "Text.\n\n# Another\n" })
    expect(problems).toEqual([])
    expect(read("<!-- For editors. -->\n\n# T\n\nText.\n").article?.title).toBe("T")
  })

  test.each([
    ["without front matter", "", "Hello"],
    ["YAML", "---\ndate: 2024-01-01\n---\n", "Hello"],
    ["TOML", "+++\ndate = 2024-01-01\n+++\n", "Hello"],
    ["a title in YAML", "---\ntitle: T\n---\n", "T"],
    ["a title that a heading further down repeats", "---\ntitle: A part\n---\n", "A part"],
  ])("is not a heading further down, which stays: %s", (_what, front, title) => {
    for (const body of ["Lead.\n\n# A part\n\nText.\n", "![a](https://x.example/a.png)\n\nA part\n======\n"]) {
      const { article, problems } = read(`${front}${body}`)
      expect(article).toMatchObject({ title, body })
      expect(problems.map(({ code }) => code)).toEqual(title === "Hello" ? ["title_from_file_name"] : [])
    }
    const html = "<p>Lead.</p>\n<h1>A part</h1>\n<p>Text.</p>\n"
    expect(read(`${front}${html}`, "posts/hello.html").article).toMatchObject({ title, body: html })
  })

  test("keeps what only looks like HTML", () => {
    expect(read("# The List<T> of <em>C#</em>\n\nText.\n").article?.title).toBe("The List<T> of C#")
  })

  test("appears once if the first heading repeats it", () => {
    const repeated = read("---\ntitle: Same\n---\n\nSame\n====\n\nText.\n")
    expect(repeated.article?.body).toBe("Text.\n")
    expect(repeated.problems).toMatchObject([{ code: "title_heading_removed", severity: "note" }])
    expect(read("---\ntitle: Other\n---\n# Same\n").article?.body).toBe("# Same\n")
  })

  test("of more than 300 characters is cut and reported", () => {
    const { article, problems } = read(`---\ntitle: ${"word ".repeat(80)}\n---\nx`)
    expect(article?.title.length).toBeLessThanOrEqual(300)
    expect(problems).toMatchObject([{ code: "too_long", subject: "title" }])
  })
})

describe("the slug", () => {
  test.each([
    ["posts/My First Post.md", "my-first-post"],
    ["posts/2018-08-13-hello.md", "hello"],
    ["posts/2018/08/13/hello.md", "hello"],
    ["posts/2021-08-01-mdx/index.md", "mdx"],
    ["posts/guide/index.md", "guide"],
    ["posts/index.md", "posts"],
    ["posts/v18.0.0.md", "v18.0.0"],
    ["posts/a_day_-_in_life.md", "a_day-in_life"],
    ["posts/über-uns.md", "über-uns"],
    ["posts/don’t panic!.md", "dont-panic"],
  ])("of %s is %s", (path, slug) => {
    expect(read("---\ntitle: T\n---\nx", path).article?.slug).toBe(slug)
  })

  test("comes from the title if the name of the file is an id", () => {
    for (const name of [
      "clbxiq6ii001408mjhdmtdqw6",
      "0b1f5c1e-1f8e-4f0e-9d0e-3f1c2a4b5c6d",
      "507f1f77bcf86cd799439011",
    ]) {
      expect(read("# What is Angular?\n\nText.\n", `posts/${name}.md`).article?.slug).toBe("what-is-angular")
      expect(read("---\ntitle: A b\n---\nText.\n", `posts/${name}.md`).article?.slug).toBe("a-b")
      expect(read("Text.\n", `posts/${name}.md`).article?.slug).toBe(name)
    }
    expect(read("# T\n\nText.\n", "posts/constitutionalism-in-2024.md").article?.slug).toBe("constitutionalism-in-2024")
  })

  test("comes from the front matter first, and changes to it are reported", () => {
    expect(withFields("slug: custom").article?.slug).toBe("custom")
    expect(withFields("slug: custom").problems).toEqual([])
    expect(withFields("permalink: /2020/old-name.html").article?.slug).toBe("old-name")
    expect(withFields("slug: My Post").problems).toMatchObject([{ code: "slug_changed" }])
    expect(withFields("permalink: /blog/:title/").article?.slug).toBe("hello")
    expect(withFields("permalink: false").article?.slug).toBe("hello")
    expect(withFields("path: 2014/12/12/old-name").article?.slug).toBe("old-name")
    expect(withFields("url: https://elsewhere.example/a").article?.slug).toBe("hello")
  })

  test("of more than 200 bytes ends at a word, or at least at a character", () => {
    const slug = read("---\ntitle: T\n---\nx", `posts/${"word-".repeat(60)}.md`).article?.slug ?? ""
    expect(slug).toMatch(/^(?:word-)+word$/)
    expect(slug.length).toBeLessThanOrEqual(200)
    const long = read("---\ntitle: T\n---\nx", `posts/${"長い名前".repeat(40)}.md`).article?.slug ?? ""
    expect(new TextEncoder().encode(long).length).toBe(198)
  })
})

describe("an article", () => {
  test("matches the contract's schema for any file name and text", () => {
    const schema = createContent.input.omit({ brand_id: true })
    for (const path of [
      "posts/ا‌ب.md",
      "posts/🙂 x.md",
      "posts/İstanbul.md",
      "posts/e\u0301te\u0301.md",
      "posts/日記.md",
    ])
      expect(() => schema.parse(read("# T\n\nx", path).article)).not.toThrow()
  })

  test("is held back if the file says so in any way", () => {
    const stateOf = (line: string) => withFields(line).visibility?.state
    for (const line of ["draft: true", "published: false", "status: Draft", "draft: yes", "draft: maybe"])
      expect(stateOf(line)).toBe("held_back")
    for (const line of ["draft: false", "published: true", "published: 2024-01-01", "status: live", "draft:"])
      expect(stateOf(line)).toBe("live")
    expect(withFields("status: in review").problems).toMatchObject([{ code: "invalid_value", subject: "status" }])
  })

  test("is a page if the file says so; other types are unknown", () => {
    expect(withFields("type: page").article?.type).toBe("page")
    expect(withFields("type: posts")).toMatchObject({ problems: [{ code: "unknown_key", subject: "type" }] })
  })

  test("names its language in lower case", () => {
    expect(withFields("locale: es_PR").article?.locale).toBe("es-pr")
    expect(withFields("lang: Klingon!").problems).toMatchObject([{ code: "invalid_value", subject: "lang" }])
  })

  test("omits fields that the file does not name, and empties those it leaves empty", () => {
    expect(Object.keys(withFields().article ?? {})).toEqual(["title", "slug", "body", "body_format"])
    expect(withFields("tags:", "author: ''", "excerpt: ~", "image:").article).toMatchObject({
      tags: [],
      author: null,
      excerpt: null,
      cover: null,
    })
  })
})
