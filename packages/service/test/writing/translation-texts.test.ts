import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { mapTexts } from "../../../language/test/hostile-translations.ts"
import { articleOf, type AskedSegment, brand, openTranslation, type OpenTranslation } from "../open-translation.ts"

let world: OpenTranslation
const mark = ({ text }: { text: string }): string => mapTexts(text, (piece) => piece.replaceAll(/\p{L}+/gu, "$&y"))
beforeAll(async () => {
  world = await openTranslation()
})
beforeEach(async () => {
  world.model.translate = mark
  world.model.answer = undefined
  world.requests.length = 0
  world.asked.length = 0
  await world.db.deleteFrom("translation_memory").execute()
})
afterAll(() => world.close())

const withJsonLd = (...jsonLd: Record<string, unknown>[]) =>
  articleOf("A body.", { seo: { title: null, description: null, json_ld: jsonLd } })

describe("structured data", () => {
  it.each([
    [
      "steps",
      {
        "@type": "HowTo",
        name: "Brew",
        step: [{ "@type": "HowToStep", name: "Grind", text: "Grind <b>it</b> &amp; wait" }],
      },
      {
        "@type": "HowTo",
        name: "Brewy",
        step: [{ "@type": "HowToStep", name: "Grindy", text: "Grindy <b>ity</b> &amp; waity" }],
      },
    ],
    [
      "a graph, with types that have an address",
      {
        "@graph": [
          { "@type": ["https://schema.org/BlogPosting", "Thing"], headline: "Beans", datePublished: "2026-01-02" },
        ],
      },
      {
        "@graph": [
          { "@type": ["https://schema.org/BlogPosting", "Thing"], headline: "Beansy", datePublished: "2026-01-02" },
        ],
      },
    ],
    [
      "values with a language",
      { "@type": "Article", name: { "@value": "Beans", "@language": "en" }, description: ["One", { "@value": "Two" }] },
      {
        "@type": "Article",
        name: { "@value": "Beansy", "@language": "de" },
        description: ["Oney", { "@value": "Twoy" }],
      },
    ],
    [
      "names of people, places and things",
      { "@type": "Product", name: "Mug", brand: { "@type": "Brand", name: "Acme" }, sku: "abc", inLanguage: "fr" },
      { "@type": "Product", name: "Mug", brand: { "@type": "Brand", name: "Acme" }, sku: "abc", inLanguage: "fr" },
    ],
    [
      "what is no text",
      { headline: 7, description: null, abstract: { url: "a" } },
      { headline: 7, description: null, abstract: { url: "a" } },
    ],
  ] as const)("%s", async (_, before, after) => {
    const { texts, checks } = await world.translate(withJsonLd(before))
    expect(texts.seo.json_ld).toEqual([after])
    expect(checks).toEqual([])
  })

  it("that is nested without end keeps its inner texts", async () => {
    let deep: Record<string, unknown> = { headline: "Deep", inLanguage: "en" }
    for (let depth = 0; depth < 20_000; depth += 1) deep = { part: deep }
    const { texts } = await world.translate(withJsonLd({ headline: "Top" }, deep))
    expect(texts.seo.json_ld[0]).toEqual({ headline: "Topy" })
    let [, inner] = texts.seo.json_ld
    while (inner?.["part"] !== undefined) inner = inner["part"] as Record<string, unknown>
    expect(inner).toEqual({ headline: "Deep", inLanguage: "en" })
  })
})

describe("a text", () => {
  it("that would change the structure of the article is asked for again, and the memory has the second answer", async () => {
    world.model.translate = (segment, attempt) =>
      attempt === 1 && segment.text.startsWith("⟦1⟧") ? "⟦1⟧Eins ⟦3⟧Zwei⟦4⟧⟦2⟧" : mark(segment)
    const article = articleOf("[one](/1) [two](/2)")
    const first = await world.translate(article)
    expect(first).toMatchObject({ texts: { body: "[oney](/1) [twoy](/2)" }, checks: [], counts: { sent: 1 } })
    expect(JSON.stringify(world.requests[1])).toContain("structure of the article")
    expect((await world.translate(article)).texts.body).toBe("[oney](/1) [twoy](/2)")
    expect(world.requests).toHaveLength(2)
  })

  it("that changes the structure twice stays as it was", async () => {
    world.model.translate = (segment) => (segment.text.startsWith("⟦1⟧") ? "⟦1⟧Eins ⟦3⟧Zwei⟦4⟧⟦2⟧" : mark(segment))
    const { texts, checks, counts } = await world.translate(articleOf("[one](/1) [two](/2)\n\nMore."))
    expect(texts.body).toBe("[one](/1) [two](/2)\n\nMorey.")
    expect(checks).toMatchObject([{ state: "refused", text: "one two" }])
    expect(counts).toMatchObject({ segments: 2, refused: 1 })
    expect(await world.db.selectFrom("translation_memory").select("text").execute()).toEqual([{ text: "Morey." }])
  })

  it("that is too long for any model is not sent", async () => {
    const long = "word ".repeat(8000).trim()
    const { texts, checks } = await world.translate(articleOf(`${long}\n\nMore.`))
    expect(texts.body).toBe(`${long}\n\nMorey.`)
    expect(checks).toMatchObject([{ state: "refused", detail: expect.stringContaining("too long") as string }])
    expect(world.asked.map(({ text }) => text)).toEqual(["More."])
  })

  it("in a third language is found, where the whole article is", async () => {
    const french =
      "Il est dans la maison avec le chat et elle a vu que ce n’est pas à lui de dire qui sera là pour nous."
    world.model.translate = () => french
    const english =
      "He is in the house with the cat and she saw that it is not for him to say who will be there for us."
    const body = Array.from({ length: 6 }, (_, at) => `${english} ${"abcdef"[at]}`).join("\n\n")
    const { checks } = await world.translate(articleOf(body))
    expect(checks).toMatchObject([
      { kind: "segment", state: "open", detail: "The translation is in the language fr, not in de." },
    ])
  })

  it("is never more than 500 checks", async () => {
    const words = Array.from({ length: 520 }, (_, at) => `Paragraph ${at} has words.`)
    world.model.translate = (segment: AskedSegment) =>
      segment.text.startsWith("Begin") ? mark(segment) : "Siehe evil.example"
    const { checks } = await world.translate(articleOf(["Begin here.", ...words].join("\n\n")))
    expect(checks).toHaveLength(500)
    expect(checks.at(-1)).toMatchObject({ state: "open", detail: expect.stringContaining("21 more") as string })
  })

  it("that states a banned claim in its source may state it in the same words, and a person is told", async () => {
    world.model.translate = ({ text }) => text
    const options = { to: "en-gb", brand: { ...brand, bannedClaims: ["Citable cures colds"] } }
    const { texts, checks } = await world.translate(articleOf("Citable cures colds."), options)
    expect(texts.body).toBe("Citable cures colds.")
    expect(checks).toMatchObject([{ kind: "banned_claim", state: "open", text: "Citable cures colds." }])
  })

  it("that promises more than its source is taken, and a person is told", async () => {
    world.model.translate = ({ text }) => text.replace("Good coffee.", "Der beste Kaffee.")
    const { texts, checks } = await world.translate(articleOf("Good coffee."))
    expect(texts.body).toBe("Der beste Kaffee.")
    expect(checks).toMatchObject([
      { kind: "segment", state: "open", detail: expect.stringContaining("“beste”") as string },
    ])
  })

  it("is taken only from an answer to a request that has it", async () => {
    world.model.answer = (segments, index) => {
      if (index === 1) return { text: "{", stop: "length" }
      if (segments.length === 2) return { text: '{"segments":[{"id":"2","text":"Twoy."}]}' }
      if (index === 3) return { text: '{"segments":[{"id":"3","text":"Threey."},{"id":"1","text":"Falsch."}]}' }
      return undefined
    }
    const { texts, checks } = await world.translate(articleOf("One.\n\nTwo.\n\nThree."))
    expect(texts.body).toBe("Oney.\n\nTwoy.\n\nThreey.")
    expect(checks).toEqual([])
  })
})
