import { readNumbers } from "@citable/language/text/read-numbers"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { findBanned } from "../src/claims/find-banned.ts"
import { findUnsupported } from "../src/claims/find-unsupported.ts"
import { listTopicCautions } from "../src/claims/list-topic-cautions.ts"
import { listSentences } from "./claim-sentences/labelled-sentences.ts"

const evidence = [
  { number: 1, text: "The K2 holds 1.7 litres. It was tested on 14 March 2024 by Home Lab Weekly." },
  {
    number: 2,
    text: "Hannah Okoro says: “A quiet kettle that does one thing well.” It is the best seller of the year.",
  },
]
const check = (text: string, locale = "en") =>
  findUnsupported(text, { evidence, facts: ["The K2 costs £1,079.50."], locale })

describe("claims", () => {
  it("names the passages and facts that support a sentence", () => {
    expect(check("The K2 holds 1.7 litres and costs £1,079.50. Boil water.")).toEqual([
      {
        sentence: "The K2 holds 1.7 litres and costs £1,079.50.",
        isSupported: true,
        passages: [1],
        facts: [0],
        missing: [],
        doubts: [],
      },
      { sentence: "Boil water.", isSupported: true, passages: [], facts: [], missing: [], doubts: [] },
    ])
  })

  it.each([
    ["a number", "The K2 holds 2.7 litres.", "number", "2.7"],
    ["the unit of a number", "The K2 holds 1.7 kg.", "number", "1.7"],
    ["a date", "It was tested on March 15, 2024.", "date", "March 15, 2024"],
    ["a name", "It was tested by Consumer Reports.", "name", "Consumer Reports"],
    [
      "a quotation",
      "She says: “A kettle that I will never give back.”",
      "quotation",
      "“A kettle that I will never give back.”",
    ],
    ["a superlative", "The test was clinically proven.", "superlative", "clinically proven"],
    ["a number in words", "Some ninety-seven people use the K2.", "number", "ninety-seven"],
    ["a raised number", "The K2 saves ⁹⁷ percent.", "number", "⁹⁷"],
    ["any superlative of the world", "The K2 is the finest kettle in the world.", "superlative", "the finest"],
  ])("finds %s that no passage has", (_, text, kind, written) => {
    const [sentence] = check(text)
    expect(sentence).toMatchObject({ isSupported: false, missing: [{ kind, written }] })
    expect(sentence?.missing[0]?.message).toBe(`No passage and no fact contains the ${kind} ${written}.`)
  })

  it("reads numbers and dates as their languages write them", () => {
    const german = findUnsupported("Der K2 fasst 1,7 Liter, geprüft am 14.03.2024. Er kostet 1.079,50 £.", {
      evidence: evidence.map((passage) => ({ ...passage, locale: "en" })),
      facts: ["Der K2 kostet 1079,50 £."],
      locale: "de",
    })
    expect(german.map(({ missing }) => missing)).toEqual([[], []])
  })

  it.each([
    ["an age", "Mr Hardy, 89, sells swords.", "The 89-year-old sells swords."],
    ["an age the other way round", "The 89-year-old actor sells swords.", "Hardy (89) sells swords."],
    ["a number in words", "It saves twenty-five percent of the energy.", "It saves 25% of the energy."],
    ["an ordinal in words", "It stopped on the fourth lap.", "It stopped on the 4th lap."],
    ["a rounded number", "The party spent £1,580,575 on ads.", "The party spent over £1.5 million on ads."],
    ["about", "The shop has 104 chairs.", "The shop has about 100 chairs."],
    ["the years of a range", "He played in the band in 2007–11.", "He played in the band until 2011."],
    ["the initials of a name", "The World Health Organization met.", "They saw the WHO there."],
    ["a name for its initials", "He came from Exmouth (WA).", "He came from Western Australia."],
    ["accents", "The house of Angoulême ruled.", "It is the house of Angouleme."],
    ["a title before a name", "Kamala Harris took the exam.", "Then came Senator Kamala Harris."],
    ["a month alone", "It opened on 4 March 2024.", "It opened in March."],
  ])("knows %s", (_, source, text) => {
    expect(findUnsupported(text, { evidence: [{ number: 1, text: source }], facts: [], locale: "en" })).toMatchObject([
      { isSupported: true, passages: [1] },
    ])
  })

  it.each([
    ["The party spent £1,580,575 on ads.", "The party spent over £2 million on ads."],
    ["The shop has 104 chairs.", "The shop has nearly 100 chairs."],
    ["The shop has 104 chairs.", "The shop has 100 chairs."],
    ["It opened on 4 March 2024.", "It opened in April."],
    ["The World Health Organization met.", "They saw the WTO there."],
    ["It saves 20% of the energy.", "It saves twenty-five percent of the energy."],
    ["He, 89, sells swords.", "The 98-year-old sells swords."],
  ])("does not take “%s” for support of “%s”", (source, text) => {
    expect(findUnsupported(text, { evidence: [{ number: 1, text: source }], facts: [], locale: "en" })).toMatchObject([
      { isSupported: false },
    ])
  })

  it("reads a text with the marks of Markdown, and never fails", () => {
    expect(
      check("## The K2\n\n- It *holds* **1.7 litres** [1], see [99 tests](https://a.example/77).")[1]?.missing,
    ).toMatchObject([{ written: "99" }])
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("en", "de", "zh", "ar", "x-none"),
        (text, locale) => {
          findUnsupported(text, { evidence: [{ number: 1, text }], facts: [text], locale })
          findBanned(text, [text], { locale })
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(["seen", "held-out"] as const)("finds what people found, in the sentences that are %s", (half) => {
    const judged = listSentences(half).map(({ topic, sentence, isSupported }) => {
      const passages = topic.evidence.map((text, index) => ({ number: index + 1, text }))
      const found = findUnsupported(sentence, { evidence: passages, facts: topic.facts, locale: topic.locale })
      return { isFlagged: found.some((one) => !one.isSupported), isSupported }
    })
    const flagged = judged.filter(({ isFlagged }) => isFlagged)
    const right = flagged.filter(({ isSupported }) => !isSupported).length
    expect(judged.length).toBeGreaterThan(90)
    expect(right / flagged.length).toBeGreaterThanOrEqual(0.9)
    expect(right / judged.filter(({ isSupported }) => !isSupported).length).toBeGreaterThanOrEqual(0.85)
  })
})

describe("cautions", () => {
  it.each([
    ["en", "Some symptoms of diabetes need another dosage. Ask first.", "health"],
    ["de", "Ein Kredit mit hohen Zinsen macht Schulden.", "money"],
    ["fr", "Un avocat vous défend au tribunal. La loi est claire.", "the law"],
    ["es", "La hipoteca y los impuestos son una deuda.", "money"],
    ["pt", "A doença tem sintomas. O tratamento ajuda.", "health"],
    ["it", "L'avvocato va in tribunale per il divorzio.", "the law"],
    ["nl", "De ziekte vraagt medicijnen. Goed voor de gezondheid.", "health"],
  ])("%s: “%s” is about %s", (locale, text, topic) => {
    const checks = listTopicCautions(text, { locale })
    expect(checks).toMatchObject([{ kind: "caution", state: "open", sources: [] }])
    expect(checks[0]?.detail).toContain(`The text is about ${topic}: `)
    expect(text).toContain(checks[0]?.text)
  })

  it("are none for a text that uses a word of a topic", () => {
    const text = "Our processor holds the contract court. Brew coffee at leisure; it is a good investment."
    expect(listTopicCautions(text, { locale: "en" })).toEqual([])
  })
})

describe("banned claims", () => {
  it("a row of digits is read at once, however it goes on", () => {
    const written = readNumbers(`${"1".repeat(35)},1,1 and ${"1".repeat(120)},1,1`, "en").map(
      (number) => number.written,
    )
    expect(written).toEqual(["1".repeat(35), "1", "1", "1".repeat(120), "1", "1"])
  })

  it.each([
    ["en", "Acme cures cancer", "No doubt, Acme cures cancer."],
    ["en", "Acme cures cancer", "There is no question that Acme cures cancer."],
    ["en", "Acme cures cancer", "Without a doubt, Acme cures cancer."],
    ["de", "Acme heilt Krebs", "Ohne Zweifel: Acme heilt Krebs."],
    ["fr", "Acme guérit le cancer", "Sans aucun doute, Acme guérit le cancer."],
    ["es", "Acme cura el cáncer", "No hay duda: Acme cura el cáncer."],
    ["nl", "Acme geneest kanker", "Zonder twijfel geneest Acme kanker."],
  ])("%s: “%s” is not denied by “%s”", (locale, claim, text) => {
    expect(findBanned(text, [claim], { locale })).toMatchObject([{ claim }])
  })

  it.each([
    ["en", "FDA approved", "Our serum is approved by the FDA."],
    ["en", "FDA approved", "The FDA gave its approval."],
    ["en", "FDA approved", "It is not only FDA approved but cheap."],
    ["en", "not FDA approved", "Our serum is not FDA approved."],
    ["en", "cures back pain in 7 days", "Back pain? It is cured in 7 days."],
    ["en", "risk free", "Enjoy risk-free returns."],
    ["de", "heilt Neurodermitis", "Neurodermitis heilt die Creme schnell."],
    ["de", "ohne Nebenwirkungen", "Sie wirkt ohne Nebenwirkungen."],
    ["fr", "guérit le cancer", "Ce produit guérit les cancers."],
    ["zh", "治愈糖尿病", "本产品可以治愈糖尿病。"],
  ])("%s: “%s” is found in “%s”", (locale, claim, text) => {
    expect(findBanned(text, [claim], { locale })).toMatchObject([{ claim }])
  })

  it.each([
    ["en", "FDA approved", "Our serum is not FDA approved."],
    ["en", "FDA approved", "It isn't FDA approved."],
    ["en", "not FDA approved", "Our serum is FDA approved."],
    ["en", "cures back pain in 7 days", "It cures back pain in 10 days."],
    ["en", "FDA approved", "The FDA met. Rain fell. Nobody approved."],
    ["de", "heilt Neurodermitis", "Die Creme heilt keine Neurodermitis."],
    ["fr", "guérit le cancer", "Ce produit ne guérit pas le cancer."],
    ["zh", "治愈糖尿病", "本产品不能治愈糖尿病。"],
  ])("%s: “%s” is not found in “%s”", (locale, claim, text) => {
    expect(findBanned(text, [claim], { locale })).toEqual([])
  })

  it("is found in a clause of its own, behind another one that names the brand and denies something", () => {
    const text = "Acme is not for everybody: Acme cures cancer."
    expect(findBanned(text, ["Acme cures cancer"], { locale: "en" })).toMatchObject([{ sentence: text }])
  })

  it("is found over two sentences", () => {
    const text = "We asked about approval. The FDA gave it."
    expect(findBanned(text, ["FDA approved"], { locale: "en" })).toEqual([
      { claim: "FDA approved", sentence: text, overlap: 1 },
    ])
  })
})
