import * as satteri from "satteri"
import { expect } from "vitest"

// Internal imports, because a result shows less than the parser's own HTML.
import { createNativeParse } from "../src/parse/native/create-native-parse.ts"
import { createChain } from "./create-chain.ts"

/** Compares the native parser with remark for characters that may decide whether a mark opens, or an address ends. */
export function compareCharacters(isChosen: (code: number, index: number) => boolean): void {
  const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
  const remark = createChain()
  const symbols = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
    .filter((character) => /[\p{P}\p{S}\s]|\p{Emoji}/u.test(character))
    .filter((character, index) => isChosen(character.codePointAt(0) ?? 0, index))
    .concat(Array.from("aéß咖あ\u0301\u200B\u200D\uFE0F\uFFFD"))
  for (const character of symbols) {
    const body = `a*${character}b*c ${character}*b*${character} _b_${character} ${character}www.a.b a@b.c${character}`
    expect(native(body), body).toBe(remark(body))
  }
}
