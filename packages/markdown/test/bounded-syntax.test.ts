import * as fc from "fast-check"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import { unified } from "unified"
import { expect, it } from "vitest"

// Not a public door: what has to be shown is that the bounds change no tree.
import { boundedSyntax } from "../src/internal/syntax/bounded-syntax.ts"
import { budget } from "../src/internal/syntax/budget.ts"
import { hostileBodies } from "./hostile-bodies.ts"

const plain = unified().use(remarkParse).use(remarkGfm).freeze()
const bounded = unified().use(remarkParse).use(remarkGfm).use(boundedSyntax).freeze()

it("the bounds leave every tree within them as it is, positions included", () => {
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
      expect(bounded.parse(body)).toEqual(plain.parse(body))
    }),
    { numRuns: 2000 },
  )
})

it.each(Object.entries(hostileBodies))("a little of %s is no reason to bound", (_, make) => {
  const body = make(150)
  budget.reset()
  expect(bounded.parse(body)).toEqual(plain.parse(body))
  expect(budget.isSpent()).toBe(false)
})
