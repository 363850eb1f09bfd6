import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { toArticlePath } from "../src/article-path.ts"
import { toCardPath, toCardTitle } from "../src/card-title.ts"
import { drawCard } from "../src/draw-card.ts"
import { formatDate } from "../src/format-date.ts"
import { toStandfirst } from "../src/standfirst.ts"
import { collectTags, toTagPath } from "../src/tags.ts"
import { toText } from "../src/to-text.ts"

const tagsOf = (item: { tags: string[] }): string[] => item.tags

describe("tags", () => {
  test("are grouped by their meaning, in the most used spelling", () => {
    const items = [
      { tags: ["Search  Engines", "AI"] },
      { tags: ["search engines"] },
      { tags: ["search engines", "ai "] },
    ]
    expect(collectTags(items, tagsOf)).toEqual([
      { name: "search engines", slug: "search-engines", items },
      { name: "AI", slug: "ai", items: [items[0], items[2]] },
    ])
  })

  test("in any script and with any character get pages, and no two share one", () => {
    const tags = ["C", "C++", "C#", "日本語", "R&D", "???", "!!", "naïve", "x".repeat(300), "Ⅳ"]
    const slugs = collectTags([{ tags }], tagsOf).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(tags.length)
    expect(slugs).toContain("c")
    expect(slugs).toContain("日本語")
    expect(slugs).toContain("r-d")
    expect(toTagPath("日本語")).toBe("/tags/%E6%97%A5%E6%9C%AC%E8%AA%9E/")
  })

  test("always have a slug that fits in a path and in a file name", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), { maxLength: 30 }),
        (tags) => {
          const found = collectTags([{ tags }], tagsOf)
          expect(new Set(found.map(({ slug }) => slug)).size).toBe(found.length)
          for (const { slug } of found) {
            expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
            expect(Buffer.byteLength(slug)).toBeLessThan(220)
          }
        },
      ),
    )
  })
})

test("the excerpt is above the text, unless the text begins with it", () => {
  const html = "<h2>Start</h2><p>Bread &amp; <em>butter</em> for breakfast, every day of the week.</p>"
  expect(toStandfirst("Bread & butter for breakfast, every day of the…", html)).toBeUndefined()
  expect(toStandfirst("What to eat in the morning.", html)).toBe("What to eat in the morning.")
  expect(toStandfirst("", html)).toBeUndefined()
})

test("the search looks in words, and not in tags or entities", () => {
  expect(toText("<p>Bread &amp; <em>butter</em></p><p>&#x3C;b&#62; &eacute;</p>")).toBe("Bread & butter <b> &eacute;")
})

test("a card has the words of a title that its fonts have, and no title in another script", () => {
  expect(toCardTitle("Žluťoučký  kůň 🙂 “quoted”")).toBe("Žluťoučký kůň “quoted”")
  expect([toCardTitle("日本語"), toCardTitle("🙂")]).toEqual([undefined, undefined])
  expect(toCardPath({ id: "de/über", data: { title: "Über" } })).toBe("/og/de/%C3%BCber.png")
  expect(toCardPath({ id: "ja", data: { title: "日本語" } })).toBe("/og.png")
})

test("a card is a PNG of 1200 × 630 pixels, also with a title that is too long for it", async () => {
  const png = await drawCard({ title: "word ".repeat(100), siteName: "A name", note: String(Math.random()) })
  expect(png.subarray(1, 4).toString()).toBe("PNG")
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test("paths are escaped, and dates are those of a language", () => {
  expect(toArticlePath({ data: { slug: "über uns", locale: "de" } })).toBe("/de/blog/%C3%BCber%20uns/")
  expect(toArticlePath({ data: { slug: "about", locale: "fr" } })).toBe("/blog/about/")
  const late = new Date("2026-03-01T23:30:00Z")
  expect([formatDate(late, "en-GB"), formatDate(late, "de-DE", "short")]).toEqual(["1 March 2026", "1. März 2026"])
})
