import { describe, expect, it } from "vitest"

import { checkSegment, type CheckSegmentOptions } from "../src/segments/check-segment.ts"

const check = (source: string, target: string, options: Partial<CheckSegmentOptions> = {}) =>
  checkSegment(source, target, { from: "en", to: "de", ...options })

const good: [to: string, source: string, target: string][] = [
  ["de", "It costs 1,234.50 euros for 2 people.", "Es kostet 1.234,50 Euro für 2 Personen."],
  ["fr", "It has 12,500 readers in 2024, 3.5% more.", "Il a 12 500 lecteurs en 2024, soit 3,5 % de plus."],
  ["ar", "The price rose by 15 percent in 2023.", "ارتفع السعر بنسبة ١٥ في المائة في عام ٢٠٢٣."],
  [
    "zh",
    "On May 5, 2024 the company had 10 million users and was happy.",
    "2024年5月5日,该公司拥有1000万用户,非常高兴。",
  ],
  ["ja", "The meeting begins at 3 pm in room 12 of the new building.", "会議は新しい建物の12号室で15時に始まります。"],
  [
    "ko",
    "The kettle holds 1.7 litres of water and boils in 4 minutes.",
    "주전자는 물 1.7리터를 담고 4분 안에 끓습니다.",
  ],
  ["de", "Released on 03/14/2024 as version 2.10.1.", "Erschienen am 14.03.2024 als Version 2.10.1."],
  ["de", "⟦1⟧ See ⟦2⟧the guide⟦3⟧ on https://a.example.", "⟦1⟧ Siehe ⟦2⟧die Anleitung⟦3⟧ auf https://a.example."],
]

describe("checking a translation", () => {
  it.each(good)("finds nothing in a good one: %s, %s", (to, source, target) => {
    expect(check(source, target, { to })).toEqual([])
  })

  it.each([
    [
      "numbers",
      "It costs 1.5 million.",
      "Es kostet 15 Millionen.",
      "The translation has a number that its source does not have: 15.",
    ],
    ["numbers", "We are three.", "Wir sind 4.", "The translation has a number that its source does not have: 4."],
    [
      "numbers",
      "Half of them agree, say twelve.",
      "Siebenundneunzig davon sagen ja, sagen zwölf.",
      "The translation has a number that its source does not have: Siebenundneunzig.",
    ],
    [
      "unchanged",
      "A sentence that nobody has translated at all yet.",
      "A sentence that nobody has translated at all yet.",
      "The text is the same as in the source.",
    ],
    [
      "length",
      "A sentence of some length that says something.",
      "Ein Satz.",
      "The text is much shorter than its source: 20 % of its length.",
    ],
  ])("finds %s: “%s”, “%s”", (code, source, target, message) => {
    expect(check(source, target)).toContainEqual(expect.objectContaining({ code, message }))
  })

  it("finds a text that is in the source's language still, or in another script", () => {
    const source = "This is the text of the article, and it was written by a person who is at home."
    const other = "That is a text of an article, and it has been written by someone that is at home."
    expect(check(source, other)).toMatchObject([{ code: "language" }])
    const mixed = `Das ist ein Text, und er wurde zu Hause geschrieben. ${other} Dann war alles gut und das Haus wieder leer.`
    expect(check(`${source} It was good.`, mixed)).toMatchObject([{ code: "language" }])
    expect(check(source, other, { to: "ja" })).toMatchObject([{ code: "language" }])
  })

  it("finds words of the glossary that were translated", () => {
    const options = { glossary: ["Apple Pay", "Citable"] }
    expect(check("Citable takes Apple Pay.", "Citable nimmt Apfelbezahlung.", options)).toEqual([
      { code: "glossary", message: "“Apple Pay” must not be translated, but the translation lacks it." },
    ])
    expect(check("Citable takes Apple Pay.", "Citables Kasse nimmt Apple Pay.", options)).toEqual([])
  })
})
