import * as fc from "fast-check"
import * as satteri from "satteri"
import { describe, expect, it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
// Internal imports, because a result does not show which parser read the body.
import { createNativeParse } from "../src/parse/native/create-native-parse.ts"
import { containedBlocks } from "./contained-blocks.ts"
import { createChain } from "./create-chain.ts"

const parse = createNativeParse(satteri, { gfm: true })
const native = createChain("gfm", parse)
const remark = createChain()

it("700 generated bodies with blocks in lists and quotes, others each day, read alike with the native parser and with remark", () => {
  let read = 0
  fc.assert(
    fc.property(containedBlocks, (body) => {
      read += parse(body) === undefined ? 0 : 1
      expect(native(body)).toBe(remark(body))
    }),
    { numRuns: 700, seed: testDay() },
  )
  expect(read).toBeGreaterThan(175)
})

describe("a body is read without remark", () => {
  it.each([
    ["with a table in a list", "- a\n\n  | b |\n  | - |\n  | c |\n\nd"],
    ["with a table in a quote", "> a\n>\n> | b |\n> | - |\n>\n> c"],
    ["with HTML in a list", "- a\n\n  <details>\n    <summary>b</summary>\n\n  c\n\n  </details>"],
    ["with items apart in a quote", "> 1. a\n>\n> 2. *b* c\n>\n> d"],
    ["with indented definitions", "[a] [b]\n\n  [a]: /c\n  [b]: /d 'e'\n\nf"],
    ["with escaped marks before the end of bold words", "**a\\_\\_** and | *b\\*.*"],
    ["with bold italics", "a _**b c!**_, **_d_** e"],
    [
      "with marks, addresses and names of schemes in code",
      "`a_*b*` and `https://` and *c*\n\n```\nmailto:\nd/e@f.gg\n```",
    ],
    ["with what looks like an address in a tag", '<img src="https://a.example/b@2x.png">'],
    ["with a reference to an invisible character", "### a <code>\\&#x200B;u\\{...}</code>-b ([#1](https://c.example))"],
  ])("%s", (_, body) => {
    expect(parse(body)).toBeDefined()
    expect(native(body)).toBe(remark(body))
  })
})

describe("a body is read with remark", () => {
  it.each([
    ["with a table in a list whose rows begin elsewhere", "- a\n\n  | b |\n   | - |"],
    ["with a table right after words in a quote", "> a\n> | b |\n> | - |"],
    ["with HTML in a list that is not apart", "- a\n\n  <div>\n b\n\n  </div>"],
    ["with an escaped mark before marks that may begin something", "*a\\_*b*"],
    ["with mixed marks within a word", "a _*b_c* d"],
    ["with an address without a name", "a https:// b"],
    ["with a reference in an address", "https://a.example/&#xe9;/b"],
  ])("%s", (_, body) => {
    expect(parse(body)).toBeUndefined()
    expect(native(body)).toBe(remark(body))
  })
})
