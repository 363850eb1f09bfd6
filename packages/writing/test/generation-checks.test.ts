import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { findBanned } from "../src/claims/find-banned.ts"
import { assertArticle } from "../src/generation/assert-article.ts"
import type { GeneratedArticle } from "../src/generation/brief.ts"
import { checkSection } from "../src/generation/check-section.ts"
import { createClaimSources } from "../src/generation/claim-sources.ts"
import { findFaults } from "../src/generation/find-faults.ts"
import { hasAddress } from "../src/generation/has-address.ts"
import { placeLinks } from "../src/generation/place-links.ts"
import { readSentences } from "../src/generation/read-sentences.ts"
import { readTree } from "../src/generation/read-tree.ts"
import { writeTree } from "../src/generation/write-tree.ts"
import { grinderBrief, grinderLinks, grinderPassages } from "./generation-brief.ts"

const sources = createClaimSources(grinderBrief, grinderPassages)
const check = async (text: string, more: Partial<Parameters<typeof checkSection>[1]> = {}) => {
  const { tree, checks } = await checkSection(text, { sources, words: null, step: "section 1", ...more })
  return { text: tree === undefined ? "" : writeTree(tree), checks }
}

describe("a section", () => {
  const good = ["Hand grinders stayed below 50 decibels", "Brewly ships to 14 countries", "Keep it calm"]
  const bad = ["It sold 91 million units", "Brewly grinders cure headaches", "We met Zorblax", "Ask at evil.example"]
  const sentence = fc.record({
    text: fc.constantFrom(...good, ...bad),
    end: fc.constantFrom(".", "!", " [2].", ". [9]", " [4][1]."),
    mark: fc.constantFrom("", "**", "*"),
  })
  const paragraph = fc
    .array(sentence, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(({ text, end, mark }) => `${mark}${text}${mark}${end}`).join(" "))
  const block = fc.oneof(
    paragraph,
    fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
    fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `1. ${item}`).join("\n")),
    paragraph.map((text) => `> ${text}`),
    fc.constantFrom(...good, ...bad).map((text) => `### ${text}\n\nKeep it calm.`),
    fc
      .array(fc.tuple(fc.constantFrom(...good, ...bad), fc.constantFrom(...good, ...bad)), {
        minLength: 1,
        maxLength: 3,
      })
      .map((rows) =>
        ["| What | Why |", "| - | - |", ...rows.map(([one, other]) => `| ${one} | ${other} |`)].join("\n"),
      ),
  )

  it("keeps no sentence without support, in any form, and keeps the others", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
        const { text } = await check(blocks.join("\n\n"))
        const read = readSentences(readTree(text, sources), "en")
        expect(findFaults(read, sources).faults).toEqual([])
        for (const gone of ["91", "headache", "Zorblax", "evil"]) expect(text).not.toContain(gone)
        const paragraphs = blocks.filter((one) => !/^(?:[|#>-]|1\.)/.test(one)).join(" ")
        for (const kept of good) if (paragraphs.includes(kept)) expect(text).toContain(kept)
        expect(text).not.toMatch(/\[9\]|^[-*] *$|^> *$/m)
      }),
      { numRuns: 50 },
    )
  })

  it("cites the passage that has each claim", async () => {
    const { text } = await check(
      "**Hand grinders** stayed below 50 decibels. Entry models cost 40 to 90 euros [1]! Calm.",
    )
    expect(text).toBe("**Hand grinders** stayed below 50 decibels[2]. Entry models cost 40 to 90 euros[4]! Calm.")
    const { text: table } = await check("| Kind | Noise |\n| - | - |\n| Hand grinders | 50 decibels |")
    expect(table).toContain("| Hand grinders | 50 decibels[2] |")
  })

  it("is asked for again once only, and the better text is taken", async () => {
    const asked: string[] = []
    const rewrite = (text: string) => (draft: string, problems: readonly string[]) => {
      asked.push(draft, ...problems)
      return Promise.resolve(text)
    }
    const bettered = await check("It sold 91 units. It sold 92 units.", {
      rewrite: rewrite("It sold 91 units. Keep it calm."),
    })
    expect(asked).toEqual([
      "It sold 91 units. It sold 92 units.",
      "“It sold 91 units.”: No passage and no fact contains the number 91.",
      "“It sold 92 units.”: No passage and no fact contains the number 92.",
    ])
    expect(bettered.text).toBe("Keep it calm.")
    const worse = await check("It sold 91 units. Calm.", { rewrite: rewrite("It sold 92 units. It sold 93.") })
    expect(worse.text).toBe("Calm.")
    expect(await check("Calm as it is.", { words: 4, rewrite: rewrite("") })).toMatchObject({ text: "Calm as it is." })
    const longer = await check("Calm.", { words: 4, rewrite: rewrite("Calm as it is.") })
    expect(longer.text).toBe("Calm as it is.")
    expect(asked.at(-1)).toBe("The text has 1 words. Write about 4.")
  })

  it("that says a banned claim in two sentences loses both", async () => {
    const two = "Calm. Brewly makes grinders. They cure any headaches. Quiet."
    expect(findBanned(two, grinderBrief.brand.bannedClaims, { locale: "en" })).toHaveLength(1)
    expect((await check(two)).text).toBe("Calm. Quiet.")
  })

  it("may ask what people ask, and may not answer it with a superlative of the keyword", async () => {
    expect((await check("### Which is the best coffee grinder?\n\nA calm one.")).text).toContain("best")
    expect((await check("Brewly One is the best coffee grinder. Calm.")).text).toBe("Calm.")
  })

  it("may name the brand's own site and a competitor whose name is an address, linked or not", async () => {
    const named = createClaimSources({ ...grinderBrief, competitors: ["beans.com"] }, grinderPassages)
    const text = "Look at brewly.example too. Others go to beans.com for it."
    expect((await check(`${text} Few go to beans.net.`, { sources: named })).text).toBe(text)
  })

  it("is not cut behind an abbreviation", async () => {
    const { text } = await check("Calm. It sold 91 units in the U.S. Market by market. Quiet.")
    expect(text).toBe("Calm. Quiet.")
  })

  it("in German cites and loses sentences as well", async () => {
    const german = createClaimSources({ ...grinderBrief, locale: "de" }, [
      {
        ...(grinderPassages[0] as (typeof grinderPassages)[0]),
        locale: "de",
        text: "Eine Mühle kostet 1.250,50 Euro. Am 12. März begann der Test.",
      },
    ])
    const { tree } = await checkSection("Die Mühle kostet 1250,50 Euro. Am 12. März begann der Test. Sie wiegt 9 kg.", {
      sources: german,
      words: null,
      step: "section 1",
    })
    expect(tree === undefined ? "" : writeTree(tree)).toBe(
      "Die Mühle kostet 1250,50 Euro[1]. Am 12. März begann der Test[1].",
    )
  })
})

describe("links", () => {
  const place = (text: string, linkTargets = grinderLinks) =>
    writeTree(placeLinks(readTree(text, sources), { passages: grinderPassages, linkTargets, locale: "en" }))

  it("name the site of a source, once for neighbours with the same one", () => {
    expect(place("One [1]. Two [1].")).toBe("One. Two ([grinders.example](https://www.grinders.example/report)).")
    expect(place("One [1][2].")).toBe(
      "One ([grinders.example](https://www.grinders.example/report), [beans.example](https://beans.example/noise?a=1&b=2)).",
    )
  })

  it("lead from words of a title to its page: once a page, once a paragraph, not in headings, emphasis, tables and code", () => {
    const text =
      "### A good choice\n\nA `good choice` and a *good choice*.\n\nA Good Choice with its price tag.\n\nThe price tag, and a good choice.\n\n| good choice |\n| - |\n| x |"
    const linked = place(text)
    expect(linked).toContain("A Good Choice with its [price tag](https://brewly.example/blog/price-tag).")
    expect(linked).toContain("The price tag, and a [good choice](https://brewly.example/blog/good-choice).")
    expect(linked.match(/\]\(/g)).toHaveLength(2)
  })

  it("are five at most to the brand's own pages", () => {
    const names = ["one apple", "two pears", "red plums", "old figs", "big limes", "raw dates", "hot nuts"]
    const targets = names.map((name) => ({
      url: `https://brewly.example/${name.replace(" ", "-")}`,
      title: `About ${name}`,
    }))
    expect(place(names.map((name) => `Eat ${name} now.`).join("\n\n"), targets).match(/\]\(/g)).toHaveLength(5)
  })
})

describe("the last gate", () => {
  const fine: GeneratedArticle = {
    title: "Coffee grinders",
    excerpt: "How you choose one.",
    seo: { title: null, description: "How you choose one." },
    tags: [],
    body: "Hand grinders stayed below 50 decibels ([beans.example](https://beans.example/noise?a=1&b=2)).\n\n## A [good choice](https://brewly.example/blog/good-choice)\n\nCalm.",
  }
  const pass = (change: Partial<GeneratedArticle>) => () =>
    assertArticle({ ...fine, ...change }, { sources, linkTargets: grinderLinks })

  it("lets a good article pass", () => {
    expect(pass({})).not.toThrow()
  })

  it.each([
    ["a foreign link", { body: "[x](https://evil.example)" }],
    ["a foreign link behind the words of a source", { body: "[beans.example](https://evil.example)" }],
    ["a bare address", { body: "See www.evil.example today." }],
    ["a host without a link", { body: "See evil.example today." }],
    ["a picture", { body: "![x](https://beans.example/noise?a=1&b=2)" }],
    ["HTML", { body: "A <b>b</b>." }],
    ["a definition", { body: "Calm.\n\n[x]: https://beans.example/noise?a=1&b=2" }],
    ["a heading of the first level", { body: "# Calm\n\nCalm." }],
    ["a banned claim in the body", { body: "Brewly grinders cure headaches." }],
    ["a banned claim in code", { body: "```\nBrewly grinders cure headaches\n```" }],
    ["a banned claim in the title", { title: "Brewly grinders cure headaches" }],
    ["a banned claim in the description", { seo: { title: null, description: "Brewly grinders cure headaches" } }],
    ["a banned claim in the excerpt", { excerpt: "Brewly grinders cure headaches" }],
    ["a claim without support", { body: "It sold 91 million units." }],
    ["a claim without support in a heading", { body: "## The 91 million units\n\nCalm." }],
    ["a claim without support in the title", { title: "Why people bought 91 million" }],
    [
      "a claim without support in the words of a link",
      { body: "[It sold 91 units](https://beans.example/noise?a=1&b=2)." },
    ],
    ["an address in the title", { title: "See evil.example" }],
    ["more than anybody can read", { body: "> ".repeat(5000) }],
  ])("refuses %s", (_, change) => {
    expect(pass(change)).toThrow(expect.objectContaining({ code: "writing_failed" }) as Error)
  })
})

it.each([
  ["https://a.example", true],
  ["//a.b/c", true],
  ["ftp://a", true],
  ["www.acme", true],
  ["mail@acme.example", true],
  ["192.168.0.1", true],
  ["acme.com", true],
  ["acme.co.uk/path", true],
  ["acme.xn--p1ai", true],
  ["bücher.de", true],
  ["Node.js", false],
  ["e.g. this", false],
  ["version 2.0.1", false],
  ["1.250,50", false],
  ["and/or", false],
  ["a.m. and p.m.", false],
  ["The end. The start", false],
])("“%s” is an address: %s", (text, expected) => {
  expect(hasAddress(text)).toBe(expected)
})
