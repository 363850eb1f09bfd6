import type { Article } from "@citable/contract"
import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { listOwnAddresses, readArticleFile, writeOwnFile } from "../src/index.ts"

const now = new Date("2026-06-01T00:00:00Z")

const plain: Article = {
  id: "cnt_1",
  brand_id: "brd_1",
  type: "article",
  status: "published",
  slug: "hello",
  previous_slugs: [],
  locale: "en",
  translation_group: null,
  title: "Hello",
  excerpt: null,
  body: "Text.\n",
  body_format: "markdown",
  images: [],
  cover: null,
  author: null,
  tags: [],
  seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
  custom: {},
  word_count: 1,
  version: 1,
  revision: 1,
  has_unpublished_changes: false,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-03T00:00:00.000Z",
  published_at: "2026-01-02T03:04:05.678Z",
  modified_at: "2026-01-04T00:00:00.000Z",
}

const read = (text: string, pictures?: (url: string) => string | undefined, path = "a.md") =>
  readArticleFile(new TextEncoder().encode(text), path, {
    now,
    pictures,
    customFields: {
      level: { type: "string" },
      parts: { type: "array", items: { type: "string" } },
      score: { type: "number" },
    },
  })

/** Texts that YAML, front matter and the readers of other files take for something else. */
const tricky = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    "null",
    "~",
    "yes",
    "1.10",
    "2026-01-02",
    "- a",
    "a: b",
    "# T",
    "---",
    " a  b ",
    "&amp; <b>x</b>",
    "{{ x }}",
    '"',
    "@a",
    "a\n---\nb",
  ),
)
const bodyPart = fc.oneof(
  tricky,
  fc.constantFrom(
    "\n",
    "\r\n",
    "\n\n\n",
    "---\n",
    "# Hello\n",
    "import x from 'y'\n",
    "{% if a %}x{% endif %}",
    "[[Note]]",
    "<Tabs>x</Tabs>\n",
    "\t",
    "[caption]x[/caption]",
    "![](a.png)",
    "{: .lead }\n",
    "```\n---\n```\n",
  ),
)

describe("an article in a file", () => {
  test("comes back as it was, whatever its texts are", () => {
    const articles = fc.record({
      // No article has a title of spaces alone.
      title: tricky.filter((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text)),
      body: fc.array(bodyPart, { maxLength: 8 }).map((parts) => parts.join("")),
      body_format: fc.constantFrom("markdown" as const, "html" as const),
      excerpt: fc.option(tricky),
      tags: fc.array(tricky, { maxLength: 3 }),
      translation_group: fc.option(tricky),
      name: fc.option(tricky),
      seoTitle: fc.option(tricky),
      level: fc.option(tricky),
      score: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    })
    fc.assert(
      fc.property(articles, ({ name, seoTitle, level, score, ...fields }) => {
        const custom = {
          ...(level !== null && { level }),
          ...(score !== null && { score: score === 0 ? 0 : score }),
          parts: fields.tags,
        }
        const author = name === null ? null : { name, url: null, image_url: "https://a.example/b.png" }
        const seo = { ...plain.seo, title: seoTitle, noindex: seoTitle !== null, json_ld: [{ "@type": fields.title }] }
        const article: Article = { ...plain, ...fields, custom, author, seo }
        const path = fields.body_format === "html" ? "a.html" : "a.md"
        const { article: found, visibility, problems } = read(writeOwnFile(article), undefined, path)
        expect(problems).toEqual([])
        expect(visibility).toEqual({ state: "live" })
        expect({ excerpt: null, translation_group: null, tags: [], ...found }).toMatchObject(fields)
        expect(found?.author ?? null).toEqual(author)
        expect(found?.custom).toEqual(custom)
        expect({ ...plain.seo, ...found?.seo }).toEqual(seo)
        expect(found?.published_at).toBe(article.published_at)
      }),
      { numRuns: 150 },
    )
  })

  test("keeps every byte of its body, except for the addresses of files beside it", () => {
    const url = "https://c.example/media/med_1/a.png"
    const body = [
      `![A](${url} "T") ![B](<${url}>) <img src='${url}' alt=x>`,
      `<img srcset="${url} 1x, ${url}?w=2 2x" src=${url}>`,
      `[Large](${url}) <a href="${url}">b</a> [r]\n\n[r]: ${url}\n`,
      `\`${url}\` and ${url} in text\n\n    ${url}\n`,
      `![E](https://c.example/media/med&#95;1/a.png)\n`,
    ].join("\n")
    const cover = { url, width: 1, height: 1, alt: "C", media_id: "med_1" }
    const article: Article = { ...plain, body, cover, images: [{ ...cover, alt: "" }] }
    expect(listOwnAddresses(article, "/media/")).toEqual([url])
    const text = writeOwnFile(article, new Map([[url, "images/a-med_1.png"]]))
    expect(text).toContain("<img src='images/a-med_1.png' alt=x>")
    expect(text).toContain("`https://c.example/media/med_1/a.png` and https://c.example")
    const { article: found } = read(text, (file) => (file === "images/a-med_1.png" ? url : undefined))
    expect(found?.cover).toMatchObject({ url, alt: "C" })
    // A Markdown character reference is another way to write an address, which the import would not write again.
    expect(found?.body.replace("med_1/a.png)\n", "med&#95;1/a.png)\n")).toBe(body)
  })

  test("goes live only if it was live", () => {
    const state = (changes: Partial<Article>) => read(writeOwnFile({ ...plain, ...changes })).visibility
    expect(state({ status: "draft" })).toEqual({ state: "held_back", reason: "draft: true" })
    expect(state({ status: "unpublished" })?.state).toBe("held_back")
    expect(state({ status: "failed" })?.state).toBe("held_back")
    const at = "2027-01-01T00:00:00.000Z"
    expect(state({ status: "scheduled", publish_at: at })).toEqual({ state: "scheduled", at, reason: "publish_at" })
    expect(state({ publish_at: at })).toEqual({ state: "live" })
    const live = writeOwnFile(plain)
    for (const line of ["draft: maybe", "status: in review", "private: true"])
      expect(read(live.replace("title:", `${line}\ntitle:`)).visibility?.state).toBe("held_back")
  })

  test("that a person broke is refused or reported, never misread", () => {
    const text = writeOwnFile(plain)
    const problems = (edited: string) =>
      read(edited).problems.map(({ code, subject }) => `${code} ${subject ?? ""}`.trim())
    expect(problems(text.replace("title: Hello", "title: [a, b"))).toEqual(["invalid_front_matter"])
    expect(problems(text.replace("title: Hello", "title: [a, b]"))).toEqual([
      "invalid_value title",
      "invalid_article title",
    ])
    expect(problems(text.replace("slug: hello", "slug: a/../b"))).toEqual(["invalid_article slug"])
    expect(problems(text.replace("slug: hello\n", ""))).toEqual(["invalid_article slug"])
    expect(problems(text.replace("locale: en", "locale: en\nmood: good"))).toEqual(["unknown_key mood"])
    expect(problems(text.replace("\n---\n", "\n"))).toEqual(["invalid_front_matter"])
    const keys = Array.from({ length: 5001 }, (_, at) => `k${at}: 1`).join("\n")
    for (const line of [
      keys,
      "tags: &t [*t]",
      "draft: true\ndraft: false",
      "seo: { a: 1, a: 2 }",
      `a: ${"[".repeat(65)}`,
    ])
      expect(problems(text.replace("locale: en", line))).toEqual(["invalid_front_matter"])
    expect(read(text.replace("title: Hello", "title: 1.10")).article?.title).toBe("1.10")
  })

  test("can have a body of a megabyte in any script", () => {
    const body = "語".repeat(1_048_576)
    expect(read(writeOwnFile({ ...plain, body })).article?.body).toBe(body)
  })
})
