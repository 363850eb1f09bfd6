import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { describe, expect, it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
// Internal imports, because the result of a body is the same either way.
import { parseInParts } from "../src/parse/parse-in-parts.ts"
import { splitSource } from "../src/parse/split-source.ts"
import { compareParts } from "./split-source.ts"

const emptyRoot = { type: "root" as const, children: [] }
const split = (source: string) => splitSource(source).map(({ text }) => text)

describe("a source is split", () => {
  it("before each line that begins a block of its own", () => {
    expect(split("a\nb\n\n# c\n\n\n`d`")).toEqual(["a\nb\n", "# c\n\n", "`d`"])
  })

  it("behind lists, quotes and code, and not within them", () => {
    expect(split("- a\n\n  b\n\n- c\n\nd")).toEqual(["- a\n\n  b\n\n- c\n", "d"])
    expect(split("> a\n\n> b\n\nc")).toEqual(["> a\n\n> b\n", "c"])
    expect(split("```\na\n\nb\n```\n\nc")).toEqual(["```\na\n\nb\n```\n", "c"])
    expect(split("1. a\n\n   ```\n   b\n\n   c\n   ```\n\nd")).toEqual(["1. a\n\n   ```\n   b\n\n   c\n   ```\n", "d"])
    expect(split("<!-- a\n\nb -->\n\nc")).toEqual(["<!-- a\n\nb -->\n", "c"])
  })

  it.each([
    ["code that does not end", "```\na\n\nb"],
    ["code that a list may end", "- a\n  ```\nb\n\n  ```\n\nc"],
    ["code that may be HTML", "<div>\n```\n\na\n\n```\n\nb"],
    ["a comment that does not end", "<!-- a\n\nb"],
  ])("no more after %s", (_, source) => {
    expect(split(source)).toEqual([source])
  })
})

it("parts give the tree of the whole, for 1,000 generated sources, others each day", () => {
  expect(compareParts(1000, { seed: testDay() })).toBeGreaterThan(60)
})

it("parts that need many definitions are not read with all of them, one after the other", () => {
  const definitions = Array.from({ length: 40 }, (_, index) => `[r${index}]: /${"a".repeat(50)}`).join("\n")
  const source = `${"Use `http://` [r1].\n\n".repeat(10)}${definitions}`
  let characters = 0
  const parse = (text: string) => (text.includes("http") ? undefined : emptyRoot)
  const parseWithRemark = (text: string) => {
    characters += text.length
    return emptyRoot
  }
  expect(parseInParts(source, { parse, parseWithRemark })).toBeUndefined()
  expect(characters).toBeLessThan(source.length + 1)
})

it.each([
  ["an address that the parsers read differently", "Use `http://` or `https://`, not x@`y`.\n\n# a\n\n*b*"],
  ["a block of code with one", 'a\n\n```js title="b"\nconst c = `http://${d}`\n\n[e]: f\n```\n\n~~~\n~~~\n\ng'],
  ["a table of an unusual shape", "# a\n\nb | c\n-- | --\n`d` | e\n\nf\n\n- g"],
  ["a definition", "[a]\n\nUse `http://` and [c][a].\n\n[a]: /b\n\nd\n\n[a]: /e"],
  ["a definition at its end", "w <a href\n=\n/>w w [a] <i>w\n\n- b\n\n[a]: /b"],
  ["a definition before a list", "[a]: /b\n\nUse `http://` and [c][a].\n\n- d [a]\n\n  Use `http://`."],
  ["a footnote", "a [^1]\n\nUse `http://` [b].\n\n[^1]: c\n\n[b]: /d"],
  ["an empty line at the beginning", "\n\nUse `http://`.\n\na"],
])("a body with %s reads as with remark", async (_, body) => {
  const parser = nativeParser()
  expect(await renderBody(body, { parser })).toEqual(await renderBody(body))
})
