import * as fc from "fast-check"
import { expect, it } from "vitest"

import { createNameMarker } from "../src/mentions/create-name-marker.ts"
import { createMentionFinder } from "../src/mentions/find-mentions.ts"
import { traceVisibleText, visibleText } from "../src/mentions/visible-text.ts"

const names = [
  { id: null, name: "Acme Bikes", aliases: ["Acme"], domains: ["acme.example"] },
  { id: "cmp_1", name: "Pedalo", aliases: [], domains: ["pedalo.example"] },
]
const marked = (text: string) =>
  createNameMarker(names, "en")(text).flatMap(({ text: part, name }) => (name === undefined ? [] : [[part, name.id]]))

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
])("the names in %j are marked where they stand", (text, expected) => {
  expect(marked(text)).toEqual(expected)
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

it("any answer stays word for word, and has as many marks as the tools count mentions", () => {
  const find = createMentionFinder(names, "en")
  const mark = createNameMarker(names, "en")
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join("")
      const split = mark(text)
      expect(split.map((part) => part.text).join("")).toBe(text.normalize("NFC"))
      for (const { id, count } of find(text).mentions) {
        expect(split.filter(({ name }) => name !== undefined && name.id === id)).toHaveLength(count)
      }
      const traced = traceVisibleText(text)
      expect(traced.text).toBe(visibleText(text))
      expect(traced.places).toHaveLength(traced.text.length)
    }),
  )
})
