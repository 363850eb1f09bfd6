import { splitWords } from "@citable/language/text/split-words"
import fc from "fast-check"
import { expect, it } from "vitest"

import { readDates } from "../src/claims/read-dates.ts"
import { readSuperlatives } from "../src/claims/read-superlatives.ts"

const words =
  "The THE best Best no.1 #1 No. Guaranteed most quietest in world on market our biggest clinically Proven el mejor del May MAY 5 12 2024 1999 2024-05-12 12.5.2024 march Mar. of de, seit Since Unmatched leader's e.g. 1,000 don't x.y _a_ a:b 'q' `r` le plus"
const sentences = fc.array(fc.constantFrom(...words.split(" ")), { maxLength: 14 }).map((some) => some.join(" "))

/** Looks like a word, belongs to none of them, and is no character of ASCII. */
const foreign = " ☂"

it("a sentence of plain letters claims what it claims beside other characters", () => {
  fc.assert(
    fc.property(sentences, (sentence) => {
      expect(readSuperlatives(sentence)).toEqual(readSuperlatives(sentence + foreign))
      expect(readDates(sentence)).toEqual(readDates(sentence + foreign))
      expect(splitWords(sentence, "en")).toEqual(splitWords(sentence + foreign, "en"))
    }),
    { numRuns: 500 },
  )
})
