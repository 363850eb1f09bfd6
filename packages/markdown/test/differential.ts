import * as fc from "fast-check"
import type { Root } from "mdast"
import rehypeStringify from "rehype-stringify"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"
import { expect } from "vitest"

// Not a public door: what has to be shown is that the tree is the same, not only what is made of it.
import { parseWithGfm } from "../src/parse/parse-with-gfm.ts"
import { processorsFor } from "../src/parse/processors.ts"
import { withCheapEdits } from "../src/parse/syntax/edit-events.ts"
import { markdownDocument } from "./markdown-grammar.ts"

const full = unified().use(remarkParse).use(remarkGfm).freeze()
const commonMark = unified().use(remarkParse).freeze()
const output = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

/** The tree of our own parser: what GFM the source needs, cheap edits, and bounds. */
function parse(source: string): Root {
  const processors = processorsFor([])
  return parseWithGfm(source, (constructs) => withCheapEdits(() => processors.markdown(constructs).parse(source)))
}

function toHtml(tree: Root): string {
  return output.stringify(output.runSync(tree))
}

/** A tree as text, without where things are in the source, which nobody sees; its names in one order. */
function plain(tree: Root): string {
  return JSON.stringify(tree, (name, value: unknown) => {
    if (name === "position") return undefined
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/** Holds our parser to remark with all of GFM, on so many generated documents. */
export function compareParsers(numRuns: number, options: { seed?: number } = {}): void {
  const seen = { documents: 0, differ: 0 }
  fc.assert(
    fc.property(markdownDocument, (source) => {
      const ours = parse(source)
      const theirs = full.parse(source)
      expect(plain(ours)).toBe(plain(theirs))
      seen.documents += 1
      // The same tree, the same HTML: enough to be seen for some.
      if (seen.documents % 5 !== 0) return
      const html = toHtml(ours)
      expect(html).toBe(toHtml(theirs))
      if (html !== toHtml(commonMark.parse(source))) seen.differ += 1
    }),
    { numRuns, ...options },
  )
  // Most of the documents have some of GFM in them: without it, they would be others.
  expect(seen.differ).toBeGreaterThan(seen.documents / 20)
}
