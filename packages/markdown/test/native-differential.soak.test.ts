import * as fc from "fast-check"
import * as satteri from "satteri"
import { expect, it } from "vitest"

// Internal imports, because a result shows less than the parser's own HTML.
import { createNativeParse } from "../src/parse/native/create-native-parse.ts"
import { compareCharacters } from "./compare-characters.ts"
import { containedBlocks } from "./contained-blocks.ts"
import { createChain } from "./create-chain.ts"
import { inlineHtml } from "./inline-html.ts"
import { compareNativeParser } from "./native-differential.ts"

it("50,000 generated documents have the same HTML with the native parser and with remark", async () => {
  await compareNativeParser(50_000)
})

it("the native parser reads every character next to a mark like remark", () => {
  compareCharacters(() => true)
})

it("20,000 generated bodies with tags in their lines read like remark", () => {
  const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
  const remark = createChain()
  fc.assert(
    fc.property(inlineHtml, (body) => {
      expect(native(body)).toBe(remark(body))
    }),
    { numRuns: 20_000 },
  )
})

it("100,000 generated bodies with blocks in lists and quotes read like remark", () => {
  const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
  const remark = createChain()
  fc.assert(
    fc.property(containedBlocks, (body) => {
      expect(native(body)).toBe(remark(body))
    }),
    { numRuns: 100_000 },
  )
})
