import rehypeRemark, { type Options } from "rehype-remark"
import remarkGfm from "remark-gfm"
import remarkStringify from "remark-stringify"
import { unified } from "unified"

import type { PageTree } from "../tree/page-tree.ts"
import { collapseTreeSpace } from "./collapse-tree-space.ts"
import { prepareTree } from "./prepare-tree.ts"
import type { ReadyElement } from "./ready-tree.ts"
import { tidyMarkdown } from "./tidy-markdown.ts"

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, rule: "-", listItemIndent: "one" })
  .freeze()

/** Stands for the page. */
const page = "citable-page"

/** Writes a tree as Markdown without HTML, of about `maxLength` characters at most. It changes nothing that it is given. */
export function toMarkdown(tree: PageTree, { base, maxLength }: { base: string; maxLength: number }): string {
  const root = toMarkdownTree(prepareTree(tree, { base, budget: maxLength + 1000 }))
  tidyMarkdown(root)
  return `${writer.stringify(root).trim()}\n`
}

/**
 * `rehype-remark` copies a tree and collapses its space, which costs more than all the rest. So it gets a tree of one element, and the
 * handler of that element gives it the page.
 */
function toMarkdownTree(children: ReadyElement[]) {
  collapseTreeSpace(children)
  const handlers: Options["handlers"] = { [page]: (state) => state.all({ type: "root", children }) }
  const element = { type: "element" as const, tagName: page, properties: {}, children: [] }
  return unified()
    .use(rehypeRemark, { document: true, handlers })
    .runSync({ type: "root", children: [element] })
}
