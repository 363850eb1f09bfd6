import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { findBanned } from "../src/writing/claims/find-banned.ts"
import { findUnsupported } from "../src/writing/claims/find-unsupported.ts"
import { readNumbers } from "../src/writing/text/read-numbers.ts"
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
      },
      { sentence: "Boil water.", isSupported: true, passages: [], facts: [], missing: [] },
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
  ])("finds %s that no passage has", (_, text, kind, written) => {
    const [sentence] = check(text)
    expect(sentence).toMatchObject({ isSupported: false, missing: [{ kind, written }] })
    expect(sentence?.missing[0]?.message).toBe(`No passage and no fact has the ${kind} ${written}.`)
  })

  it("reads numbers and dates as their languages write them", () => {
    const german = findUnsupported("Der K2 fasst 1,7 Liter, geprüft am 14.03.2024. Er kostet 1.079,50 £.", {
      evidence: evidence.map((passage) => ({ ...passage, locale: "en" })),
      facts: ["Der K2 kostet 1079,50 £."],
      locale: "de",
    })
    expect(german.map(({ missing }) => missing)).toEqual([[], []])
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

  it("is found over two sentences", () => {
    const text = "We asked about approval. The FDA gave it."
    expect(findBanned(text, ["FDA approved"], { locale: "en" })).toEqual([
      { claim: "FDA approved", sentence: text, overlap: 1 },
    ])
  })
})
