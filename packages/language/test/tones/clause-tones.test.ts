import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

import { createMentionReader } from "../../src/mentions/create-mention-reader.ts"

const names = ["Acme", "Pedalo"].map((name) => ({ id: name, name, aliases: [], domains: [] }))
/** The tones of Acme and Pedalo in a text. */
function tonesIn(text: string, language = "en") {
  const { mentions } = createMentionReader(names, language)(text)
  return ["Acme", "Pedalo"].map((one) => mentions.find(({ name }) => name === one)?.tone)
}
const languages = ["en", "de", "fr", "es", "pt"]

describe("the tone towards a name", () => {
  it.each([
    ["Acme leads for commuters; Pedalo has poor service.", "en", "positive", "negative"],
    ["Acme ist zuverlässig, während Pedalo schlechten Service bietet.", "de", "positive", "negative"],
    ["Acme est fiable, tandis que Pedalo déçoit par son service.", "fr", "positive", "negative"],
    ["Acme es fiable, mientras que Pedalo decepciona.", "es", "positive", "negative"],
    ["A Acme é confiável, enquanto a Pedalo decepciona.", "pt", "positive", "negative"],
  ])("is that of its clause: %s", (text, language, ...tones) => expect(tonesIn(text, language)).toEqual(tones))

  it.each([
    ["Acme is cheaper than Pedalo.", "en", "positive", "negative"],
    ["Acme is less reliable than Pedalo.", "en", "negative", "positive"],
    ["Acme, which bought Pedalo, is notoriously unreliable.", "en", "negative", "neutral"],
    ["Acme is outperformed by Pedalo.", "en", "negative", "positive"],
    ["Acme ist langsamer als Pedalo.", "de", "negative", "positive"],
    ["Acme outperforms Pedalo.", "en", "positive", "negative"],
    ["Acme est moins cher que Pedalo.", "fr", "positive", "negative"],
    ["Acme es más lento que Pedalo.", "es", "negative", "positive"],
    ["A Acme é pior do que a Pedalo.", "pt", "negative", "positive"],
  ])("is that of its side of a comparison: %s", (text, language, ...tones) =>
    expect(tonesIn(text, language)).toEqual(tones),
  )

  it.each([
    ["Acme isn't bad at all.", "en", "positive"],
    ["Acme is not reliable.", "en", "negative"],
    ["Acme never fails.", "en", "positive"],
    ["Acme überzeugt nicht.", "de", "negative"],
    ["Billig ist Acme nicht.", "de", "neutral"],
    ["Acme enttäuscht nie.", "de", "positive"],
    ["Acme could not be easier to use.", "en", "positive"],
    ["Acme lacks reliability.", "en", "negative"],
    ["Acme manque de fiabilité.", "fr", "negative"],
    ["Acme ist nicht zuverlässig.", "de", "negative"],
    ["Acme n'est pas mal.", "fr", "positive"],
    ["Acme n'est pas fiable.", "fr", "negative"],
    ["Acme no falla nunca.", "es", "positive"],
    ["A Acme não é nada confiável.", "pt", "negative"],
  ])("is inverted by a negation: %s", (text, language, tone) => expect(tonesIn(text, language)[0]).toBe(tone))

  it.each([
    ["Acme offers fraud protection and pain relief.", "en"],
    ["Is Acme reliable?", "en"],
    ["Acme recommends to clean the filter.", "en"],
    ["Acme’s terms cover hidden defects, broken parts and lost luggage.", "en"],
    ["Acme prevents crashes.", "en"],
    ["Acme insures against theft, breakdowns and delays.", "en"],
    ["Acme sells warm jackets and soft blankets.", "en"],
    ["Si vous cherchez un outil fiable, regardez Acme.", "fr"],
    ["Acme calls offline mode its “killer feature”.", "en"],
    ["Acme ist robust, aber teuer.", "de"],
    ["Acme kümmert sich um Betrugsprävention und Risikomanagement.", "de"],
    ["Acme assure la gestion des risques.", "fr"],
    ["Acme vende un gel para el dolor.", "es"],
    ["A Acme faz a prevenção a fraudes.", "pt"],
  ])("is neutral where nobody judges, or both ways: %s", (text, language) =>
    expect(tonesIn(text, language)[0]).toBe("neutral"),
  )

  it("is neutral in a sentence that no person writes", () => {
    expect(tonesIn(`Acme is great ${"and not bad ".repeat(20_000)}`)[0]).toBe("neutral")
  })

  it("is null in languages without a lexicon", () => {
    expect(tonesIn("Acme er pålidelig.", "da")[0]).toBeNull()
    expect(tonesIn("Acme is reliable.", "not a language")[0]).toBeNull()
  })
})

const words = {
  en: "reliable slow not but which and, than is the great poor without for if",
  de: "zuverlässig langsam nicht aber und, als ist der gut schlecht ohne für wenn",
  fr: "fiable lent pas mais qui et, que est le bon mauvais sans pour si n'",
  es: "fiable lento no pero que y, es el bueno malo sin para si",
  pt: "confiável lento não mas que e, é o bom ruim sem para se",
}
const piece = fc.oneof(
  fc.constantFrom("Acme", "Pedalo", ";", "–", ",", "(", ")", "“", "”", "«", '"', "*", "\n", ".", "?"),
  fc.constantFrom(...languages.flatMap((language) => words[language as keyof typeof words].split(" "))),
  fc.string({ unit: "grapheme", maxLength: 6 }),
)
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" "))

describe("any text", () => {
  it("is read without an error, and the quote is part of it", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...languages, "ja", "x"), (text, language) => {
        for (const { quote, tone } of createMentionReader(names, language)(text).mentions) {
          expect(["positive", "neutral", "negative", null]).toContain(tone)
          expect(quote).toMatch(/Acme|Pedalo/iu)
        }
      }),
      { numRuns: 150 },
    )
  })

  it("keeps the tone towards one name when a clause about another is added", () => {
    const clauses = ["Pedalo is terrible", "Pedalo is excellent", "Pedalo opened in 2011", "Pedalo never fails"]
    const acme = fc.array(fc.constantFrom(...words.en.split(" "), "support"), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(acme, fc.constantFrom(...clauses), (about, other) => {
        const text = `Acme ${about.join(" ")}`
        expect(tonesIn(`${text}; ${other}.`)[0]).toBe(tonesIn(`${text}.`)[0])
      }),
      { numRuns: 150 },
    )
  })
})
