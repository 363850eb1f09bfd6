import fc from "fast-check"
import rehypeRemark from "rehype-remark"
import remarkGfm from "remark-gfm"
import remarkStringify from "remark-stringify"
import { unified } from "unified"
import { expect, it } from "vitest"

import { prepareTree } from "../src/read/markdown/prepare-tree.ts"
import { tidyMarkdown } from "../src/read/markdown/tidy-markdown.ts"
import { toMarkdown } from "../src/read/markdown/to-markdown.ts"
import type { PageNode, PageTree } from "../src/read/tree/page-tree.ts"

const base = "https://a.example/"
const tags =
  "p div span a b em code pre ul ol li h2 blockquote br hr img table tbody tr td th nobr wbr dl dt dd section details summary figure figcaption script select option video noscript q title".split(
    " ",
  )
const texts = ["word", " ", "  ", "\n", "\t\n ", "a ", " b", " c\nd ", "\v", "\u00a0", ".", ""]
const { node } = fc.letrec<{ node: PageNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...texts).map((value): PageNode => ({ type: "text", value })),
    fc.record({
      type: fc.constant("element" as const),
      tagName: fc.constantFrom(...tags),
      properties: fc.constantFrom<Record<string, string>>({}, { href: "/b", src: "/c.png", alt: " d  e " }),
      children: fc.array(tie("node"), { maxLength: 6 }),
    }),
  ),
}))
const trees = fc.array(node, { maxLength: 8 }).map((children): PageTree => ({ type: "root", children }))

const processor = unified()
  .use(rehypeRemark, { document: true })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, rule: "-", listItemIndent: "one" })
  .freeze()

/** What `rehype-remark` writes when it copies the tree and collapses its space by itself. */
function writeSlowly(tree: PageTree): string {
  const root = processor.runSync({ type: "root", children: prepareTree(tree, { base, budget: 6000 }) })
  tidyMarkdown(root)
  return `${processor.stringify(root).trim()}\n`
}

it("a page becomes the Markdown that rehype-remark writes", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      expect(toMarkdown(tree, { base, maxLength: 5000 })).toBe(writeSlowly(tree))
    }),
    { numRuns: 300 },
  )
})
