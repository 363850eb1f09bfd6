import * as fc from "fast-check"
import { expect, it } from "vitest"

import { countWords } from "../src/finish/count-words.ts"
import { toOneLine } from "../src/finish/to-text-content.ts"

it("every character that is a word counts as one, anywhere in Unicode", () => {
  const isCounted = /(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code === 0xd800) code = 0xe000
    const character = String.fromCodePoint(code)
    const expected = isCounted.test(character) ? 1 : 0
    if (countWords(character).characters !== expected) expect.fail(code.toString(16))
  }
  expect(countWords("don’t stop: 咖啡 2.5 naïve")).toEqual({ words: 4, characters: 2 })
})

it("half of a surrogate pair is not a word, and does not affect the pair", () => {
  expect(countWords("\ud840")).toEqual({ words: 0, characters: 0 })
  expect(countWords("\u{20000} 🙂")).toEqual({ words: 0, characters: 1 })
})

it("the number of words does not depend on other text", () => {
  const pattern = /[\p{L}\p{N}\p{M}]+(?:['’_.-][\p{L}\p{N}\p{M}]+)*/gu
  const some = fc.string({ unit: fc.constantFrom(...Array.from("abé1 '’_.-–,“”…\u00a0\u00ad\u0301ж\n🙂")) })
  fc.assert(
    fc.property(some, (text) => {
      expect(countWords(text).words).toBe(text.match(pattern)?.length ?? 0)
    }),
  )
})

it("toOneLine leaves single spaces, and none at the ends", () => {
  for (const space of [" ", "  ", "\t", "\n", " \r\n ", "\u00a0", "\u2028", "\ufeff", "\u3000\u3000"]) {
    expect(toOneLine(`${space}a${space}b c${space}`)).toBe("a b c")
  }
})
