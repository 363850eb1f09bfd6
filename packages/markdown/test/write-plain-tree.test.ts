import * as fc from "fast-check"
import type { Element, ElementContent, Properties, Root } from "hast"
import rehypeStringify from "rehype-stringify"
import { unified } from "unified"
import { expect, it } from "vitest"

// An internal import, because a result does not show which of the two writers wrote it.
import { writePlainTree } from "../src/parse/write-plain-tree.ts"

const writer = unified().use(rehypeStringify).freeze()

/** What the other writer gives, with brackets in values as references, which it leaves as they are. */
function expectedOf(tree: Root): string {
  return writer
    .stringify(tree)
    .replace(/="[^"]*"/g, (value) => value.replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;"))
}

// No quotes, so that nothing in words looks like a value.
const words = fc.string({ unit: fc.constantFrom("a", " ", "\n", "&", "<", ">", "é", "🙂", "=", "\0"), maxLength: 8 })
const value = fc.string({ unit: fc.constantFrom("a", " ", "&", "<", ">", '"', "'", "`", "\0", "é", "="), maxLength: 8 })
const properties: fc.Arbitrary<Properties> = fc
  .record(
    {
      id: value,
      href: value,
      title: value,
      className: fc.array(value, { maxLength: 3 }),
      ariaDescribedBy: fc.array(value, { maxLength: 2 }),
      dataLineNumbers: fc.constantFrom("", "x", null),
      style: value,
      tabIndex: fc.constantFrom(0, -1, Number.NaN),
      colSpan: fc.integer(),
      checked: fc.constantFrom(true, false, undefined),
      controls: fc.boolean(),
      dateTime: value,
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Properties)
const names = fc.constantFrom(
  "a",
  "p",
  "pre",
  "code",
  "iframe",
  "span",
  "td",
  "figure",
  "figcaption",
  "details",
  "video",
  "h2",
)

const { node } = fc.letrec<{ node: ElementContent }>((tie) => ({
  node: fc.oneof(
    words.map((text): ElementContent => ({ type: "text", value: text })),
    fc
      .tuple(fc.constantFrom("br", "img", "hr", "input", "source", "track", "col"), properties)
      .map(([tagName, given]): ElementContent => ({ type: "element", tagName, properties: given, children: [] })),
    fc
      .tuple(names, properties, fc.array(tie("node"), { maxLength: 3 }))
      .map(([tagName, given, children]): Element => ({ type: "element", tagName, properties: given, children })),
  ),
}))

it("ordinary trees are written with the same characters as by the package that writes all trees", () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (children) => {
      const tree: Root = { type: "root", children }
      expect(writePlainTree(tree)).toBe(expectedOf(tree))
    }),
    { numRuns: 2000 },
  )
})

it.each<[string, ElementContent]>([
  ["a script", { type: "element", tagName: "script", properties: {}, children: [{ type: "text", value: "1 < 2" }] }],
  ["a drawing", { type: "element", tagName: "svg", properties: { viewBox: "0 0 1 1" }, children: [] }],
  ["a comment", { type: "comment", value: "more" }],
  ["a break with words", { type: "element", tagName: "br", properties: {}, children: [{ type: "text", value: "a" }] }],
  ["a name that is no attribute", { type: "element", tagName: "p", properties: { 'a"b': "c" }, children: [] }],
  ["a list with commas", { type: "element", tagName: "input", properties: { accept: ["a", "b"] }, children: [] }],
  ["a flag as words", { type: "element", tagName: "video", properties: { controls: "" }, children: [] }],
])("%s is left to that package", (_, only) => {
  const inside: Element = { type: "element", tagName: "p", properties: {}, children: [only] }
  expect(writePlainTree({ type: "root", children: [inside] })).toBeUndefined()
})
