import { renderBody } from "@citable/markdown"
import * as fc from "fast-check"
import type { Root } from "mdast"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import { unified } from "unified"
import { expect, it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
import { allOfGfm, gfm, toGfm } from "../src/parse/adaptive-gfm.ts"
import { parseWithGfm } from "../src/parse/parse-with-gfm.ts"
import { gfmExamples } from "./gfm-examples.ts"
import { hostileBodies } from "./hostile-bodies.ts"
import { allVectors } from "./vectors.ts"

const full = unified().use(remarkParse).use(remarkGfm).freeze()
const parsers = new Map<number, { parse(source: string): Root }>()

function parse(source: string): Root {
  return parseWithGfm(source, (constructs) => {
    const parser = parsers.get(constructs) ?? unified().use(remarkParse).use(gfm, constructs).freeze()
    parsers.set(constructs, parser)
    return parser.parse(source)
  })
}

/** The tree without source positions. */
function plain(tree: Root): unknown {
  return JSON.parse(JSON.stringify(tree, (name, value: unknown) => (name === "position" ? undefined : value)))
}

function expectSame(source: string): void {
  expect(plain(parse(source)), source).toEqual(plain(full.parse(source)))
}

it("GFM's own examples, attacks and hostile bodies have the same trees as with full GFM", () => {
  for (const { markdown } of gfmExamples) expectSame(markdown)
  for (const { body } of allVectors("alert(1)").filter((_, index) => index % 5 === 0)) expectSame(body)
  for (const make of Object.values(hostileBodies)) expectSame(make(200))
})

it("an address can have a dot right after its @", () => {
  expectSame("1@.http")
  expectSame("[1@.http](https://a.b) `a`")
  expectSame("<https://a.b>www.a@.b")
})

it("any other text, another each day, has the same tree as with full GFM", () => {
  const part = fc.constantFrom(
    ...Array.from("#*_`~[]()<>!|-+=&;:\\/\"' \t\n^@.ax1w"),
    ..."www. http:// https:// :// a@b.c @ &#64; &commat; &period; &colon; &sol; \\@ \\: \\. \\/ h&#116;tp w&#119;w.".split(
      " ",
    ),
    ..."mailto: xmpp: [^1] [^1]: [x] [ ] |- -| :- -: |-|-| | --- > - * 1. ~~ ~ ``` <a href= </a> <!-- --> é 🙂".split(
      " ",
    ),
    "\n\n",
    "\n> ",
    "\n- [",
    "\n  ]",
    "a | b\n- | -\n",
    "a\n:-\n",
    "> a | b\n> -|-\n",
    "- a | b\n  -|-\n",
    "[a](https://a.b)",
    "<https://a.b>",
    "`www.a.b`",
    '<a href="https://a.b">',
    "[a]: https://a.b\n",
    "@b.c",
    "a@.b",
    "a@",
    "http\\://a.b",
    "a\\@b.c",
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => expectSame(parts.join(""))),
    { numRuns: 1000, seed: testDay() },
  )
})

it("a body without GFM needs none of it, and each construct needs only itself", () => {
  expect(toGfm("# A\n\n*b* [c](d) `e` - f\n\n---\n\n1. g\n\n> h: i\n\n    @media x")).toBe(0)
  const single = ["www.example.com", "a@example.com", "a[^1]", "~a~", "|a|\n|-|", "- [ ] a"].map(toGfm)
  expect(new Set(single).size).toBe(single.length)
  expect(single.reduce((all, one) => all | one)).toBe(allOfGfm)
  expect(single.every((one) => Math.log2(one) % 1 === 0)).toBe(true)
})

it("leaving out a construct changes nothing that a body shows", async () => {
  const { html } = await renderBody("~~a~~ b\n\n- [x] c\n\n|d|\n|:-|\n|e|\n\nwww.example.com me@example.com")
  for (const part of ["<del>", 'type="checkbox"', '<th align="left">', 'href="http://www.example.com"', "mailto:me@"]) {
    expect(html).toContain(part)
  }
})
