import { splitWords } from "@citable/language/text/split-words"
import fc from "fast-check"
import { expect, it } from "vitest"

import { findBanned } from "../src/claims/find-banned.ts"

const locales = ["en", "de", "sv", "fi", "ja", "zh", "th", "fr"]
/** Rows of the signs that stand within words and between them. */
const ascii = fc
  .array(fc.constantFrom(...Array.from("abcz0189._,;:'\"-–` \n$%&/()_x")), { maxLength: 24 })
  .map((row) => row.join(""))

it("finds the words in ASCII that a segmenter of Unicode finds", () => {
  const segmenters = new Map(locales.map((locale) => [locale, new Intl.Segmenter(locale, { granularity: "word" })]))
  fc.assert(
    fc.property(fc.oneof(ascii, fc.string({ maxLength: 30 })), fc.constantFrom(...locales), (text, locale) => {
      const plain = text.replaceAll("`", "'").toLowerCase()
      const words = Array.from(segmenters.get(locale)?.segment(plain) ?? [])
        .filter(({ isWordLike }) => isWordLike === true)
        .flatMap(({ segment }) => segment.replace(/'s$/, "").split("'"))
      expect(splitWords(text, locale)).toEqual(words.filter((word) => word !== ""))
    }),
    { numRuns: 2000 },
  )
})

it("a banned claim is found over two sentences, also where they cut a word of it", () => {
  for (const text of [
    "Look at Acme. It cures cancer!",
    "It cures can. Cer goes with Acme.",
    "Here is can. Cer is cured by Acme.",
  ]) {
    expect(findBanned(text, ["Acme cures cancer"], { locale: "en" })).toMatchObject([{ claim: "Acme cures cancer" }])
  }
  expect(findBanned("We asked about head. Aches come.", ["headaches"], { locale: "en" })).toHaveLength(1)
})
