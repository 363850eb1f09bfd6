import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { createTextIndex, type LinkSource, type LinkTarget, suggestLinks } from "../../src/similarity.ts"

const target = (key: string, title: string, more: Partial<LinkTarget> = {}): LinkTarget => ({
  key,
  url: `https://site.example/${key}`,
  title,
  isIndexable: true,
  inbound: 1,
  ...more,
})
const source = (key: string, paragraphs: string[], links: string[] = []): LinkSource => ({
  key,
  paragraphs,
  links: new Set(links),
})
const near = (from: string, ...to: string[]) => new Map([[from, to.map((key) => ({ key, similarity: 0.5 }))]])

describe("links between pages", () => {
  const from = target("from", "Espresso at home")
  const paragraph = "Good espresso needs care. You should store coffee beans in a tin, not in a bag. Enjoy."

  test("a link is suggested on the longest words of the target's title that stand in the source", async () => {
    const [link] = await suggestLinks({
      targets: [from, target("to", "How to store coffee beans | Harbour Coffee")],
      sources: [source("from", ["Nothing here.", paragraph])],
      neighbours: near("from", "to"),
    })
    expect(link).toMatchObject({
      from_url: "https://site.example/from",
      to_url: "https://site.example/to",
      anchor: "store coffee beans",
      context: "You should store coffee beans in a tin, not in a bag.",
      anchor_source: "text",
      similarity: 0.5,
    })
  })

  test.each([
    ["the source links the target already", {}, ["to"], paragraph],
    ["the target is not indexable", { isIndexable: false }, [], paragraph],
    ["no word of it stands in the source", {}, [], "Nothing of it."],
    ["its words are parts of others", {}, [], "We restore coffee beansprouts."],
  ])("nothing is suggested if %s", async (_, more, links, text) => {
    const targets = [from, target("to", "Store coffee beans", more)]
    expect(
      await suggestLinks({ targets, sources: [source("from", [text], links)], neighbours: near("from", "to") }),
    ).toEqual([])
  })

  test("keywords are anchors as well, and capitals of the source stay", async () => {
    const targets = [from, target("to", "Storage guide for you", { keywords: ["coffee tin"] })]
    const [link] = await suggestLinks({
      targets,
      sources: [source("from", ["A Coffee Tin helps."])],
      neighbours: near("from", "to"),
    })
    expect(link?.anchor).toBe("Coffee Tin")
  })

  test("a paragraph gets one link, a source three, and pages with few links come first", async () => {
    const names = ["alpha beta", "gamma delta", "epsilon zeta", "eta theta", "iota kappa"]
    const targets = [from, ...names.map((name, at) => target(`to-${at}`, name, { inbound: 50 - at * 10 }))]
    const text = `${names[0]} and ${names[1]}.`
    const found = await suggestLinks({
      targets,
      sources: [source("from", [text, ...names.slice(2)])],
      neighbours: near("from", ...targets.slice(1).map(({ key }) => String(key))),
    })
    expect(found.map(({ to_key: key }) => key)).toEqual(["to-4", "to-3", "to-2"])
    const two = await suggestLinks({
      targets,
      sources: [source("from", [text])],
      neighbours: near("from", "to-0", "to-1"),
    })
    expect(two).toHaveLength(1)
  })

  test("in any site, an anchor is a part of the source, no page links itself, and order does not matter", async () => {
    const words = fc.constantFrom(
      "store",
      "coffee",
      "beans",
      "İstanbul",
      "grind",
      "size",
      "the",
      "of",
      "咖啡豆",
      "保存",
      "Émile",
    )
    const phrase = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(" "))
    const page = fc.record({
      title: phrase,
      keywords: fc.array(phrase, { maxLength: 2 }),
      paragraphs: fc.array(
        fc.array(phrase, { minLength: 1, maxLength: 3 }).map((list) => list.join(". ")),
        { maxLength: 4 },
      ),
      links: fc.array(fc.nat(7)),
      inbound: fc.nat(20),
      isIndexable: fc.boolean(),
    })
    const run = (
      pages: readonly (readonly [
        number,
        {
          title: string
          keywords: string[]
          paragraphs: string[]
          links: number[]
          inbound: number
          isIndexable: boolean
        },
      ])[],
    ) => {
      const index = createTextIndex()
      for (const [key, { paragraphs, title }] of pages) index.add({ key, title, text: paragraphs.join("\n") })
      return suggestLinks({
        targets: pages.map(([key, { title, keywords, inbound, isIndexable }]) => ({
          key,
          url: `/${key}`,
          title,
          keywords,
          inbound,
          isIndexable,
        })),
        sources: pages.map(([key, { paragraphs, links }]) => ({ key, paragraphs, links: new Set(links) })),
        neighbours: index.findNeighbours(),
        minSimilarity: 0,
      })
    }
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(page, { maxLength: 8 })
          .chain((pages) =>
            fc.tuple(
              fc.constant([...pages.entries()]),
              fc.shuffledSubarray([...pages.entries()], { minLength: pages.length }),
            ),
          ),
        async ([pages, shuffled]) => {
          const found = await run(pages)
          expect(await run(shuffled)).toEqual(found)
          for (const link of found) {
            const own = pages[Number(link.from_key)]?.[1]
            expect(link.to_key).not.toBe(link.from_key)
            expect(own?.links).not.toContain(link.to_key)
            expect(own?.paragraphs.some((text) => text.includes(link.anchor))).toBe(true)
            expect(own?.paragraphs.some((text) => text.includes(link.context))).toBe(true)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
