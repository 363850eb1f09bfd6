import * as fc from "fast-check"
import type { Root } from "mdast"
import rehypeStringify from "rehype-stringify"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"
import { expect } from "vitest"

// Internal imports, because the test compares trees, not only HTML.
import { parseWithGfm } from "../src/parse/parse-with-gfm.ts"
import { processorsFor } from "../src/parse/processors.ts"
import { withCheapEdits } from "../src/parse/syntax/edit-events.ts"
import { markdownDocument } from "./markdown-grammar.ts"

const full = unified().use(remarkParse).use(remarkGfm).freeze()
const commonMark = unified().use(remarkParse).freeze()
const output = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

/** The tree of our own parser, with the needed GFM, cheap edits, and bounds. */
function parse(source: string): Root {
  const processors = processorsFor([])
  return parseWithGfm(source, (constructs) => withCheapEdits(() => processors.markdown(constructs).parse(source)))
}

function toHtml(tree: Root): string {
  return output.stringify(output.runSync(tree))
}

/** A tree as text, without source positions and with sorted names. */
function plain(tree: Root): string {
  return JSON.stringify(tree, (name, value: unknown) => {
    if (name === "position") return undefined
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/** Compares our parser with remark and full GFM on generated documents. */
export function compareParsers(numRuns: number, options: { seed?: number } = {}): void {
  const seen = { documents: 0, differ: 0 }
  fc.assert(
    fc.property(markdownDocument, (source) => {
      const ours = parse(source)
      const theirs = full.parse(source)
      expect(plain(ours)).toBe(plain(theirs))
      seen.documents += 1
      // Equal trees give equal HTML, so check the HTML only for some documents.
      if (seen.documents % 5 !== 0) return
      const html = toHtml(ours)
      expect(html).toBe(toHtml(theirs))
      if (html !== toHtml(commonMark.parse(source))) seen.differ += 1
    }),
    { numRuns, ...options },
  )
  // Most documents contain GFM, and would differ without it.
  expect(seen.differ).toBeGreaterThan(seen.documents / 20)
}
