import * as fc from "fast-check"
import { expect, it } from "vitest"

import { createSpanFinder } from "../src/mentions/create-span-finder.ts"
import { createMentionFinder } from "../src/mentions/find-mentions.ts"
import { traceVisibleText, visibleText } from "../src/mentions/visible-text.ts"

const names = [
  { id: null, name: "Acme Bikes", aliases: ["Acme"], domains: ["acme.example"] },
  { id: "cmp_1", name: "Pedalo", aliases: [], domains: ["pedalo.example"] },
]
function named(answer: string) {
  const { text, spans } = createSpanFinder(names, "en")(answer)
  return spans.map(({ id, from, to }) => [text.slice(from, to), id])
}

it.each([
  [
    "Take **Acme** or Pedalo.",
    [
      ["Acme", null],
      ["Pedalo", "cmp_1"],
    ],
  ],
  // A link's target is no name, and its label is.
  [
    "[Pedalo](https://pedalo.example/Pedalo) beats Acme Bikes",
    [
      ["Pedalo", "cmp_1"],
      ["Acme Bikes", null],
    ],
  ],
  ["```\nAcme\n```\nPedalo", [["Pedalo", "cmp_1"]]],
  ["**Acme** **Bikes**", [["Acme** **Bikes", null]]],
  ["Nobody.", []],
  ["", []],
])("the names in %j are found where they stand", (text, expected) => {
  expect(named(text)).toEqual(expected)
})

const pieces = fc.constantFrom(
  "Acme",
  "Acme Bikes",
  "Pedalo",
  "pedalo.example",
  "[Pedalo](https://a.example/Acme)",
  "`Acme`",
  "**",
  "_",
  "*",
  "|",
  "![Acme](x.png)",
  "```\n",
  "\n",
  " ",
  ". ",
  "e\u0301",
  "İ",
  "Ａcme",
  "[1]: https://acme.example/Acme\n",
  "<https://acme.example>",
  "😀",
)

it("any answer stays word for word, and has as many spans as the tools count mentions, none over another", () => {
  const find = createMentionFinder(names, "en")
  const findSpans = createSpanFinder(names, "en")
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join("")
      const found = findSpans(text)
      expect(found.text).toBe(text.normalize("NFC"))
      for (const { id, count } of find(text).mentions) {
        expect(found.spans.filter((span) => span.id === id)).toHaveLength(count)
      }
      let end = 0
      for (const { from, to } of found.spans) {
        expect([from >= end, to > from, to <= found.text.length]).toEqual([true, true, true])
        end = to
      }
      const traced = traceVisibleText(text)
      expect(traced.text).toBe(visibleText(text))
      expect(traced.places).toHaveLength(traced.text.length)
    }),
  )
})
