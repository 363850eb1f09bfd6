import * as fc from "fast-check"
import { EditMap } from "micromark-util-edit-map"
import type { Event } from "micromark-util-types"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import { unified } from "unified"
import { expect, it } from "vitest"

// Internal imports, because the test compares trees.
import { boundedSyntax } from "../src/parse/syntax/bounded-syntax.ts"
import { budget } from "../src/parse/syntax/budget.ts"
import { withCheapEdits } from "../src/parse/syntax/edit-events.ts"
import { hostileBodies } from "./hostile-bodies.ts"

const plain = unified().use(remarkParse).use(remarkGfm).freeze()
const processor = unified().use(remarkParse).use(remarkGfm).use(boundedSyntax).freeze()

function parseBounded(body: string): unknown {
  budget.reset(body.length)
  return withCheapEdits(() => processor.parse(body))
}

it("the bounds change no tree within them, including positions", () => {
  const words = [
    "a",
    "b c",
    " ",
    "\n",
    "\n\n",
    "    ",
    "*",
    "**",
    "_",
    "~",
    "~~",
    "`",
    "``",
    "```\n",
    "[",
    "]",
    "(/u)",
    "![",
    "[^1]",
    "[^1]: ",
  ]
  const marks = [
    "> ",
    "- ",
    "1. ",
    "+ ",
    "# ",
    "\n===\n",
    "\n---\n",
    "|",
    "|-|",
    "<b>",
    "</b>",
    "<!-- x -->",
    "<https://a.b>",
    "www.a.b",
  ]
  const more = ["http://a.b/c", "a@b.cd", "&amp;", "\\", "[x]: /y\n", "- [ ] ", ".", ")", "\t", "!"]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words, ...marks, ...more), { maxLength: 40 }), (pieces) => {
      const body = pieces.join("")
      expect(parseBounded(body)).toEqual(plain.parse(body))
    }),
    { numRuns: 2000 },
  )
})

it.each(Object.entries(hostileBodies))("a little of %s is no reason to bound", (_, make) => {
  const body = make(150)
  expect(parseBounded(body)).toEqual(plain.parse(body))
  expect(budget.isSpent()).toBe(false)
})

it("the cost of a paragraph, list, quote or footnote does not grow with what came before", () => {
  // The parser's own edits would copy everything. Afterwards the parser is unchanged.
  const original = Object.getOwnPropertyDescriptor(EditMap.prototype, "consume")
  let copied = 0
  const observed = new Proxy<Event[]>([], {
    get: (events, name) => ((copied += 1), Reflect.get(events, name) as unknown),
  })
  for (let index = 0; index < 1000; index += 1) observed.push(["enter", {}, {}] as unknown as Event)
  copied = 0
  withCheapEdits(() => {
    const edits = new EditMap()
    edits.add(998, 1, [["exit", {}, {}] as unknown as Event])
    edits.consume(observed)
  })
  expect(observed.length).toBe(1000)
  expect(copied).toBeLessThan(50)
  expect(Object.getOwnPropertyDescriptor(EditMap.prototype, "consume")).toEqual(original)
})
