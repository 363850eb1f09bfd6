import type { CustomFields } from "@citable/contract/brands"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { readArticleForm } from "../src/articles/read-article-form.ts"
import { restoreLineEnds } from "../src/articles/restore-line-ends.ts"

/** What a browser sends for a text that a page put into a text box (HTML, "normalize newlines" and "append an entry"). */
const throughBrowser = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll("\n", "\r\n")

const pieces = fc.constantFrom("a", "ä", "*b*", " ", "\n", "\r\n", "\r", "\n\n", "```", "\t", "日")
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""))

describe("a text that comes back from a browser", () => {
  it("is the stored one byte for byte if nobody touched it, whatever its line ends", () => {
    fc.assert(
      fc.property(texts, (stored) => {
        expect(restoreLineEnds(throughBrowser(stored), stored)).toBe(stored)
      }),
      { numRuns: 2000 },
    )
  })

  it("is what was typed, and has only line ends that the stored text has", () => {
    fc.assert(
      fc.property(texts, texts, (stored, typed) => {
        const restored = restoreLineEnds(throughBrowser(typed), stored)
        const plain = (text: string) => text.replaceAll(/\r\n?/g, "\n")
        expect(plain(restored)).toBe(plain(typed))
        const ends = new Set(stored.match(/\r\n|\r|\n/g))
        for (const end of restored.match(/\r\n|\r|\n/g) ?? []) expect(ends.size === 0 ? "\n" : [...ends]).toContain(end)
      }),
      { numRuns: 2000 },
    )
  })

  it("changes in one line if somebody edits that line, however many others are edited", () => {
    const edits = fc.array(fc.nat(100), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(texts, edits, (stored, places) => {
        const lines = stored.split(/(\r\n|\r|\n)/)
        for (const place of places) lines[2 * (place % ((lines.length + 1) / 2))] += "x"
        const edited = lines.join("")
        expect(restoreLineEnds(throughBrowser(edited), stored)).toBe(edited)
      }),
      { numRuns: 2000 },
    )
  })

  it("keeps the ends of the other lines if lines are added and left out in several places", () => {
    const stored = "one\r\ntwo\nthree\r\nfour\rfive\nsix\r\nseven"
    expect(restoreLineEnds(throughBrowser("one\nnew\ntwo\nthree\nfour\nsix!\nseven\nmore"), stored)).toBe(
      "one\r\nnew\r\ntwo\nthree\r\nfour\rsix!\nseven\r\nmore",
    )
  })

  it("keeps the line ends around an edit", () => {
    const stored = "one\r\ntwo\nthree\r\nfour\r\n"
    expect(restoreLineEnds(throughBrowser("one\ntwo and a half\nthree\nfour\n"), stored)).toBe(
      "one\r\ntwo and a half\nthree\r\nfour\r\n",
    )
  })
})

it("a form with the stored fields changes nothing", () => {
  const article = {
    title: "A title",
    slug: "a-title",
    locale: "en",
    excerpt: "Two\r\nlines",
    body: "One\r\ntwo\n\nthree",
    tags: ["cats", "old dogs"],
    author: { name: "Ada", url: "https://example.com/ada", image_url: null },
    cover: { url: "https://example.com/a.png", alt: "A", width: 10, height: 20, media_id: null },
    seo: { title: null, description: "Short", canonical_url: null, noindex: true, json_ld: [] },
    custom: { level: "easy", steps: 3, done: false, parts: ["a", "b"] },
  } as unknown as Parameters<typeof readArticleForm>[1]
  const fields: CustomFields = {
    level: { type: "string", enum: ["easy", "hard"] },
    steps: { type: "integer" },
    done: { type: "boolean" },
    parts: { type: "array", items: { type: "string" } },
  }
  const form = new URLSearchParams({
    title: article.title,
    slug: article.slug,
    locale: article.locale,
    excerpt: throughBrowser(article.excerpt ?? ""),
    body: throughBrowser(article.body),
    tags: throughBrowser(article.tags.join("\n")),
    author: "Ada",
    cover_url: "https://example.com/a.png",
    cover_alt: "A",
    seo_title: "",
    seo_description: "Short",
    canonical_url: "",
    has_noindex: "1",
    noindex: "1",
    "custom.level": "easy",
    "custom.steps": "3",
    "custom.done": "false",
    "custom.parts": "a\r\nb",
  })
  expect(readArticleForm(form, article, fields)).toEqual({})
  form.delete("noindex")
  form.set("custom.steps", "")
  form.set("tags", "cats")
  expect(readArticleForm(form, article, fields)).toEqual({
    seo: { noindex: false },
    custom: { steps: null },
    tags: ["cats"],
  })
})
