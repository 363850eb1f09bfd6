import * as fc from "fast-check"
import type { Root, RootContent } from "mdast"
import { expect } from "vitest"

// Internal imports, because the result of a body is the same either way.
import { parseInParts } from "../src/parse/parse-in-parts.ts"
import { parseWithGfm } from "../src/parse/parse-with-gfm.ts"
import { processorsFor } from "../src/parse/processors.ts"
import { splitSource } from "../src/parse/split-source.ts"

/** Lines that open, continue or end something, or seem to. */
const line = fc.constantFrom(
  "",
  "",
  "",
  "",
  "",
  "",
  "",
  "a",
  "b c",
  "- a",
  "  b",
  "```",
  "  ```",
  "   ```js",
  "~~~",
  "~~~~ x",
  "`````",
  "- ```",
  "> ```",
  "<div>",
  "</div>",
  "<!-- x",
  "-->",
  "x --> y",
  "  <!--",
  "<!-- c -->",
  "> <!--",
  "- <!--",
  "- <div>",
  "<script>",
  "</script>",
  "<?php",
  "?>",
  "<!A",
  "<![CDATA[",
  "]]>",
  "<pre>",
  "</pre>",
  "<b>",
  "<https://a.b>",
  "<a",
  "href=x>",
  "  </div>",
  "   <p>",
  "> q",
  "1. x",
  "2) y",
  "+",
  "-",
  "* x",
  "  - n",
  "- [ ] t",
  "    ind",
  "\tind",
  "  \tx",
  "   p",
  " q",
  " ",
  "\t",
  "\f",
  "\u00a0",
  "| a | b |",
  "|-|-|",
  "***",
  "===",
  "---",
  "# h",
  "a\\",
  "`x",
  "y`",
  "[a](b",
  "c)",
  "**b",
  "c**",
  "www.a.example",
  "&nbsp;",
  "[r]: /s",
  "[r]: <t> 'u'",
  "[r] [v][r] ![r]",
  "[q]: x y",
)
export const linesOfAll: fc.Arbitrary<string> = fc
  .array(line, { minLength: 3, maxLength: 18 })
  .map((all) => all.join("\n"))

function remark(source: string): Root {
  return parseWithGfm(source, (constructs) =>
    processorsFor([]).markdown(constructs, { bounds: "unbounded" }).parse(source),
  )
}

/** Compares the tree of a source with the one from its parts, if some of them are read apart from the others. */
export function compareParts(numRuns: number, options: { seed?: number } = {}): number {
  let split = 0
  fc.assert(
    fc.property(linesOfAll, fc.infiniteStream(fc.boolean()), (source, choices) => {
      const parts = splitSource(source)
      expect(parts.map(({ text }) => text).join("\n")).toBe(source)
      const apart = parts.filter(() => choices.next().value === true).map(({ text }) => text)
      const parse = (text: string) => (apart.some((part) => text.includes(part)) ? undefined : remark(text))
      const tree = parseInParts(source, { parse, parseWithRemark: remark })
      if (tree === undefined) return
      split += 1
      expect(withoutPositions(tree), source).toEqual(withoutPositions(remark(source)))
    }),
    { numRuns, ...options },
  )
  return split
}

function withoutPositions({ children }: Root): unknown {
  return JSON.parse(
    JSON.stringify(children satisfies RootContent[], (key, value: unknown) => (key === "position" ? undefined : value)),
  )
}
