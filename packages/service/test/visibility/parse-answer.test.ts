import { extractTerms } from "@citable/language/text/extract-terms"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

import { canonicalUrl } from "../../src/groups/visibility/parse-answers/canonical-url.ts"
import { createAnswerParser } from "../../src/groups/visibility/parse-answers/parse-answer.ts"

const names = [
  { id: null, name: "Citable", aliases: [], domains: ["citable.example", "citable.co.uk"] },
  { id: "cmp_1", name: "Ghostly", aliases: ["Ghostly CMS"], domains: ["ghostly.example"] },
]
const read = createAnswerParser(names, "en")

describe("an answer", () => {
  it("mentions the brand and its competitors in order, each once with its count", () => {
    const { mentions } = read({ text: "1. **Ghostly CMS** is old.\n2. Citable. Ghostly again.", sources: [] })
    expect(mentions.map(({ id, position, count }) => [id, position, count])).toEqual([
      ["cmp_1", 1, 2],
      [null, 2, 1],
    ])
  })

  it("has a tone for each name from its sentences, and quotes the first one with that tone", () => {
    const text = "Citable is fast and easy to use. Ghostly is not good:\n- Ghostly crashes and loses data."
    const { mentions } = read({ text, sources: [] })
    expect(mentions.map(({ tone, quote }) => [tone, quote])).toEqual([
      ["positive", "Citable is fast and easy to use."],
      ["negative", "Ghostly is not good:"],
    ])
    const later = read({ text: "Citable and Ghostly exist. Citable is easy to use.", sources: [] })
    expect(later.mentions.map(({ tone, quote }) => [tone, quote])).toEqual([
      ["positive", "Citable is easy to use."],
      ["neutral", "Citable and Ghostly exist."],
    ])
    const balanced = read({ text: "Citable is good. Citable is bad.", sources: [] })
    expect(balanced.mentions.map(({ tone, quote }) => [tone, quote])).toEqual([["neutral", "Citable is good."]])
  })

  it("in a language without a lexicon has no tone", () => {
    const { mentions } = createAnswerParser(names, "da")({ text: "Citable ist gut.", sources: [] })
    expect(mentions[0]?.tone).toBeNull()
  })

  it("is parsed in any language that a brand may have, even one that no runtime knows", () => {
    for (const language of ["text", "en-x", "abcd-1", "en-us-us"]) {
      const { mentions } = createAnswerParser(names, language)({ text: "Citable is good.", sources: [] })
      expect(mentions.map(({ id, quote }) => [id, quote])).toEqual([[null, "Citable is good."]])
      expect([...extractTerms("A Guide to Markdown", { locale: language, longest: 2 })]).toContain("markdown")
    }
  })

  it("cites each page once: the engine's sources first, then the links of its text", () => {
    const text =
      "See [the guide](https://www.citable.example/guide/?utm_source=chatgpt), [1](http://ghostly.example/a#b), " +
      "and https://en.wikipedia.org/wiki/Markdown."
    const sources = [{ url: "https://shop.citable.co.uk/b?b=2&a=1", title: "B" }]
    expect(read({ text, sources }).citations).toEqual([
      {
        url: "https://shop.citable.co.uk/b?a=1&b=2",
        link: "https://shop.citable.co.uk/b?b=2&a=1",
        domain: "citable.co.uk",
        title: "B",
        position: 1,
        type: "own",
        competitorId: null,
        unresolved: false,
      },
      {
        url: "https://citable.example/guide",
        link: "https://www.citable.example/guide/",
        domain: "citable.example",
        title: "the guide",
        position: 2,
        type: "own",
        competitorId: null,
        unresolved: false,
      },
      {
        url: "https://ghostly.example/a",
        link: "http://ghostly.example/a",
        domain: "ghostly.example",
        title: null,
        position: 3,
        type: "competitor",
        competitorId: "cmp_1",
        unresolved: false,
      },
      {
        url: "https://en.wikipedia.org/wiki/Markdown",
        link: null,
        domain: "wikipedia.org",
        title: null,
        position: 4,
        type: "reference",
        competitorId: null,
        unresolved: false,
      },
    ])
  })

  it("has its names and links where brackets stand in labels, in targets, and open without an end", () => {
    const text =
      'See [a [Citable](https://a.example/1), [[2]](https://a.example/2), ![[Ghostly](https://a.example/?x[]=3 "at [4]") ' +
      "and [![Citable](https://a.example/5.png)](https://a.example/6)."
    const { mentions, citations } = read({ text, sources: [] })
    expect(mentions.map(({ id, count }) => [id, count])).toEqual([
      [null, 2],
      ["cmp_1", 1],
    ])
    expect(citations.map(({ url }) => url)).toEqual([
      "https://a.example/1",
      "https://a.example/2",
      "https://a.example?x%5B%5D=3",
      "https://a.example/5.png",
      "https://a.example/6",
    ])
    for (const open of ["[", "![", "[a](b", "![a](b", "[a](https://a.example/b", "\n ["]) {
      const hostile = read({ text: `${open.repeat(30_000)} Citable and [Ghostly](https://a.example/).`, sources: [] })
      expect(hostile.mentions.map(({ name }) => name)).toEqual(["Citable", "Ghostly"])
      expect(hostile.citations.at(-1)?.url).toBe("https://a.example")
    }
  })

  it("does not mention a name that occurs only in a URL or in a link label that is a host", () => {
    const marks =
      "Reported widely ([citable.example](https://www.citable.example/a?utm_source=openai), https://ghostly.example/b)."
    const { mentions, citations } = read({ text: marks, sources: [] })
    expect([mentions, citations.map(({ type }) => type)]).toEqual([[], ["own", "competitor"]])
    expect(read({ text: "Ask [Citable](https://citable.example).", sources: [] }).mentions).toHaveLength(1)
  })

  it("of any text is parsed without an error, and contains its quotes", () => {
    const part = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "Citable",
        "Ghostly",
        "citable.example",
        "](",
        "[a](https://b.example)",
        "`",
        "|",
        "\n",
        "**",
        "的",
        "'s",
      ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { mentions } = read({ text: parts.join(""), sources: [] })
        expect(mentions.map(({ position }) => position)).toEqual(mentions.map((_, index) => index + 1))
        for (const { quote } of mentions) expect(quote).not.toBe("")
      }),
    )
  })
})

describe("a canonical URL", () => {
  it.each([
    ["HTTP://WWW.Example.COM:80/a/../b/?utm_campaign=x&b=1&a=2#top", "https://example.com/b?a=2&b=1"],
    ["https://user:secret@example.com/", "https://example.com"],
    ["https://example.com:8443/x", "https://example.com:8443/x"],
    ["https://münchen.example/ä", "https://xn--mnchen-3ya.example/%C3%A4"],
    ["https://example.com/?gclid=1&fbclid=2&srsltid=3", "https://example.com"],
  ])("of %s is %s", (url, canonical) => {
    expect(canonicalUrl(url)).toBe(canonical)
  })

  it.each([
    "javascript:alert(1)",
    "mailto:a@b.example",
    "",
    "//example.com",
    `https://example.com/${"a".repeat(5000)}`,
    `https://${"a".repeat(60)}.${"b".repeat(250)}.example/`,
  ])("does not exist for %.40s", (url) => {
    expect(canonicalUrl(url)).toBeUndefined()
  })

  it("is its own canonical URL", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = canonicalUrl(url)
        expect(canonicalUrl(once ?? "")).toBe(once)
      }),
    )
  })
})
