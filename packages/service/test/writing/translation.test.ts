import { readSegments } from "@citable/language/segments/read-segments"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { toStructure } from "../../../language/test/compare-structure.ts"
import { hostileTranslation, mapTexts, reverseWords } from "../../../language/test/hostile-translations.ts"
import { markdownDocument } from "../../../markdown/test/markdown-grammar.ts"
import { articleOf, openTranslation, type OpenTranslation } from "../open-translation.ts"

let world: OpenTranslation
beforeAll(async () => {
  world = await openTranslation()
})
beforeEach(async () => {
  world.model = Object.assign(world.model, { translate: ({ text }: { text: string }) => text, answer: undefined })
  world.requests.length = 0
  world.asked.length = 0
  await world.db.deleteFrom("translation_memory").execute()
})
afterAll(() => world.close())

/** Marks each word, as a translator does who changes all of them and nothing else. */
const mark = (text: string): string => mapTexts(text, (piece) => piece.replaceAll(/\p{L}+/gu, "$&y"))

const picture = { url: "https://a.example/cat.png", width: null, height: null, media_id: null }
const article = articleOf(
  [
    "# Brew better coffee",
    "Read [the guide](/guide) and `npm start`, see [below](#grind-it-fresh).",
    "![A grey cat](https://a.example/cat.png)",
    "## Grind it fresh",
    "Use 18 grams, or 1,250 beans.\nStir <b>well</b>.",
    "```js\nconst kept = 1\n```",
    "| Name | Price |\n| --- | --- |\n| Tea | 3 |",
  ].join("\n\n"),
  {
    title: "Brew better coffee",
    excerpt: "All about it: https://a.example/all",
    images: [{ ...picture, alt: "A grey cat" }],
    cover: { ...picture, alt: "A pot" },
    seo: {
      title: "Coffee, brewed well",
      description: "How to brew.",
      json_ld: [
        {
          "@context": "https://schema.org",
          "@type": "FAQPage",
          inLanguage: "en-US",
          author: { "@type": "Person", name: "Ada Lovelace", url: "https://a.example/ada" },
          mainEntity: [
            {
              "@type": "Question",
              name: "Which water?",
              acceptedAnswer: { "@type": "Answer", text: '<p>Soft, see <a href="/water">water</a>.</p>' },
            },
          ],
        },
      ],
    },
  },
)

describe("a translation", () => {
  it("has every text in the other language, and every other byte of the source", async () => {
    world.model.translate = ({ text }) => mark(text)
    const { texts, checks, counts, prompts } = await world.translate(article)
    expect(texts).toEqual({
      ...article,
      body: [
        "# Brewy bettery coffeey",
        "Ready [they guidey](/guide) andy `npm start`, seey [belowy](#grindy-ity-freshy).",
        "![Ay greyy caty](https://a.example/cat.png)",
        "## Grindy ity freshy",
        "Usey 18 gramsy, ory 1,250 beansy.\nStiry <b>welly</b>.",
        "```js\nconst kept = 1\n```",
        "| Namey | Pricey |\n| --- | --- |\n| Teay | 3 |",
      ].join("\n\n"),
      title: "Brewy bettery coffeey",
      excerpt: "Ally abouty ity: https://a.example/all",
      images: [{ ...picture, alt: "Ay greyy caty" }],
      cover: { ...picture, alt: "Ay poty" },
      seo: {
        title: "Coffeey, brewedy welly",
        description: "Howy toy brewy.",
        json_ld: [
          {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            inLanguage: "de",
            author: { "@type": "Person", name: "Ada Lovelace", url: "https://a.example/ada" },
            mainEntity: [
              {
                "@type": "Question",
                name: "Whichy watery?",
                acceptedAnswer: { "@type": "Answer", text: '<p>Softy, seey <a href="/water">watery</a>.</p>' },
              },
            ],
          },
        ],
      },
    })
    expect(checks).toEqual([])
    expect(counts).toEqual({ segments: 16, remembered: 0, sent: 14, refused: 0 })
    expect(Object.keys(prompts)).toEqual(["translate-segments"])
  })

  it("of an HTML body keeps its tags, and escapes what a model writes", async () => {
    const body = '<h2>Old &amp; new</h2><p class="a">Read <a href="/g">it</a>.<script>no()</script></p>'
    world.model.translate = ({ text }) => mark(text).replace("Ready", "Less < more, ready")
    const { texts, checks } = await world.translate(articleOf(body, { body_format: "html" }))
    expect(texts.body).toBe(
      '<h2>Oldy &amp; newy</h2><p class="a">Less &lt; more, ready <a href="/g">ity</a>.<script>no()</script></p>',
    )
    expect(checks).toEqual([])
  })

  it("into a variant of the same language may leave texts as they are, to the byte", async () => {
    await fc.assert(
      fc.asyncProperty(markdownDocument, async (body) => {
        if (readSegments(body, { format: "markdown" }) === undefined) return
        const { texts, checks, counts } = await world.translate(articleOf(body), { to: "en-gb" })
        expect({ body: texts.body, checks, refused: counts.refused }).toEqual({ body, checks: [], refused: 0 })
      }),
      { numRuns: 15 },
    )
  })

  it("keeps the structure of any article, whatever the model does with the words", async () => {
    await fc.assert(
      fc.asyncProperty(markdownDocument, hostileTranslation, async (body, hostile) => {
        if ((readSegments(body, { format: "markdown" }) ?? []).length === 0) return
        world.model.translate = ({ text, id }) => (Number(id) % 2 === 0 ? text : hostile(text))
        const { texts, counts, checks } = await world.translate(articleOf(`Begin.\n\n${body}`), { to: "en-gb" })
        expect(toStructure(texts.body)).toEqual(toStructure(`Begin.\n\n${body}`))
        const refusals = checks.filter(({ state }) => state === "refused")
        expect(refusals.length > 0).toBe(counts.refused > 0)
      }),
      { numRuns: 15 },
    )
  })

  it("tells the model the language, the names that stay, the headings above, and nothing in the rules that an article says", async () => {
    await world.translate(article, { to: "pt-br" })
    const { instructions, input } = world.requests[0] as { instructions: string; input: { content: string }[] }
    for (const part of ["Brazilian Portuguese (pt-br)", "- Citable Cloud", "- citable.example", "Plain."])
      expect(instructions).toContain(part)
    expect(instructions).not.toContain("Brew")
    expect(input[0]?.content).toContain('"under":"Brew better coffee > Grind it fresh"')
  })

  it("asks in batches of at most 40 segments and 3,000 tokens", async () => {
    const words = (count: number, at: number) => `Paragraph${at} ${"some words ".repeat(count)}end.`
    const body = [
      ...Array.from({ length: 50 }, (_, at) => words(2, at)),
      ...[1, 2, 3].map((at) => words(500, at)),
    ].join("\n\n")
    const { counts } = await world.translate(articleOf(body), { to: "en-gb" })
    const sizes = world.requests.map(
      ({ input }) => (input as { content: string }[])[0]?.content.split('"id"').length ?? 0,
    )
    expect(sizes.map((size) => size - 1)).toEqual([40, 12, 1])
    expect(counts).toMatchObject({ sent: 53, refused: 0 })
  })

  it("fails if the body is one that no page shows", async () => {
    await expect(world.translate(articleOf("> ".repeat(200) + "deep"))).rejects.toMatchObject({
      code: "writing_failed",
    })
  })
})

describe("a model that is careless or hostile", () => {
  const body = "Citable has 14 plans for [every team](/plans) and `npm start`.\n\nA second one."
  const source = articleOf(body, { title: "Plans for teams" })
  const good = "Citable haty 14 Pläne füry ⟦1⟧alle⟦2⟧ undy ⟦3⟧."
  const first = (change: (text: string) => string | undefined) => {
    world.model.translate = ({ text }) => (text.startsWith("Citable") ? change(good) : mark(text))
  }

  it.each([
    ["drops a placeholder", (text: string) => text.replace("⟦3⟧", ""), "lacks the placeholder ⟦3⟧"],
    ["moves the end of a link before it", (text: string) => text.replace("⟦1⟧alle⟦2⟧", "⟦2⟧alle⟦1⟧"), "enclose"],
    ["changes digits", (text: string) => text.replace("14", "15"), "does not have: 15"],
    [
      "translates the brand",
      (text: string) => text.replace("Citable", "Zitierbar"),
      "“Citable” must not be translated",
    ],
    ["adds an address", (text: string) => `${text} https://evil.example`, "address"],
    ["adds an address without a scheme", (text: string) => `${text} Siehe evil.example.`, "address"],
    ["adds a link", (text: string) => `${text} [x](y)`, "]("],
    ["adds code", (text: string) => `${text} \`rm\``, "`"],
    ["adds HTML", (text: string) => `${text} <b>x</b>`, "<b>"],
    ["adds a character reference", (text: string) => `${text} &lt;`, "&lt;"],
    ["turns the direction of the text", (text: string) => `${text}\u202e`, "U+202E"],
    ["adds a space without a width", (text: string) => text.replace(" ", " \u200b"), "U+200B"],
    ["adds a separator of lines", (text: string) => text.replace(" ", " \u2028"), "U+2028"],
    ["adds invisible text", (text: string) => `${text}\u{e0041}`, "U+E0041"],
    ["gives no words", () => "⟦1⟧⟦2⟧⟦3⟧", "no words"],
    ["leaves the segment out", () => undefined, "lacks this segment"],
    ["gives the source back", () => "Citable has 14 plans for ⟦1⟧every team⟦2⟧ and ⟦3⟧.", "same as in the source"],
  ])("%s: the text is asked for once more, then the source stays and a check says so", async (_, change, message) => {
    first(change)
    const { texts, checks, counts } = await world.translate(source)
    expect(texts.body).toBe("Citable has 14 plans for [every team](/plans) and `npm start`.\n\nAy secondy oney.")
    expect(checks).toEqual([
      expect.objectContaining({ kind: "segment", state: "refused", text: "Citable has 14 plans for every team and ." }),
    ])
    expect(checks[0]?.detail).toContain(message)
    expect(counts).toEqual({ segments: 3, remembered: 0, sent: 3, refused: 1 })
    expect(world.requests).toHaveLength(2)
  })

  it("that mends its answer is believed, once it knows what was wrong", async () => {
    world.model.translate = ({ text }, attempt) =>
      text.startsWith("Citable") ? good.replace("14", attempt === 1 ? "15" : "14") : mark(text)
    const { texts, checks } = await world.translate(source)
    expect(texts.body).toContain("Citable haty 14 Pläne füry [alle](/plans) undy `npm start`.")
    expect(checks).toEqual([])
    expect(JSON.stringify(world.requests[1])).toContain(
      "The translation has a number that its source does not have: 15.",
    )
  })

  it("cannot put an address, a tag or code into a title, nor make it longer than it may be", async () => {
    for (const title of ["Pläne: www.evil.example", "<b>Pläne</b>", "`Pläne`", "x".repeat(301)]) {
      world.model.translate = ({ text, kind }) => (kind === "title" ? title : mark(text))
      const { texts, checks } = await world.translate(source)
      expect(texts.title).toBe("Plans for teams")
      expect(checks).toEqual([expect.objectContaining({ state: "refused", text: "Plans for teams" })])
    }
  })

  it("whose text is far longer is taken, and a person is told", async () => {
    first((text) => text.replace("Citable", `Citable${" undy".repeat(40)}`))
    const { texts, checks } = await world.translate(source)
    expect(texts.body).toContain("undy undy")
    expect(checks).toEqual([expect.objectContaining({ kind: "segment", state: "open" })])
  })

  it("that gives ids that nobody asked for, or one twice, changes nothing else by them", async () => {
    world.model.answer = (segments, index) => {
      const answers = segments.map(({ id, text }) => ({ id, text: text.startsWith("Citable") ? good : mark(text) }))
      const [one] = answers.slice(-1)
      const more = [
        { id: "99", text: "Nobody asked." },
        ...(index === 1 ? [{ id: one?.id, text: "Something else." }] : []),
      ]
      return { text: JSON.stringify({ segments: [...answers, ...more] }) }
    }
    const { texts, checks } = await world.translate(source)
    expect(texts.body).toBe("Citable haty 14 Pläne füry [alle](/plans) undy `npm start`.\n\nAy secondy oney.")
    expect(checks).toEqual([])
    expect(world.asked.map(({ id }) => id)).toEqual(["1", "2", "3", "3"])
  })

  it("whose JSON is cut is asked for half as much", async () => {
    world.model.answer = (segments) =>
      segments.length > 2 ? { text: '{"segments":[{"id":"1","te', stop: "length" } : undefined
    first((text) => text)
    const { checks, counts } = await world.translate(source)
    expect({ checks, counts }).toEqual({ checks: [], counts: { segments: 3, remembered: 0, sent: 3, refused: 0 } })
    expect(world.requests).toHaveLength(3)
  })

  it("that answers no JSON at all, or nothing of use, fails the job", async () => {
    world.model.answer = () => ({ text: "I would rather not." })
    await expect(world.translate(source)).rejects.toMatchObject({ code: "engine_unreadable" })
    world.model.answer = undefined
    world.model.translate = ({ text }) => reverseWords(text)
    await expect(world.translate(articleOf("It is 2026 at 14 sites."))).rejects.toMatchObject({
      code: "engine_unreadable",
    })
  })

  it("that breaks every segment is not asked for each of them again", async () => {
    const paragraphs = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} has words.`)
    world.model.translate = ({ kind, text }) => (kind === "title" ? mark(text) : `${text} https://evil.example`)
    const { counts } = await world.translate(articleOf(paragraphs.join("\n\n"), { title: "A title" }))
    expect(counts).toMatchObject({ segments: 31, refused: 30 })
    expect(world.requests).toHaveLength(11)
  })
})
