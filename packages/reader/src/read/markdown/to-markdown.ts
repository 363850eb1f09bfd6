import rehypeRemark from "rehype-remark"
import remarkGfm from "remark-gfm"
import remarkStringify from "remark-stringify"
import { unified } from "unified"

import type { PageTree } from "../tree/page-tree.ts"
import { prepareTree } from "./prepare-tree.ts"
import { tidyMarkdown } from "./tidy-markdown.ts"

const processor = unified()
  .use(rehypeRemark, { document: true })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, rule: "-", listItemIndent: "one" })
  .freeze()

/** Writes a tree as Markdown without HTML, of about `maxLength` characters at most. It changes nothing that it is given. */
export function toMarkdown(tree: PageTree, { base, maxLength }: { base: string; maxLength: number }): string {
  const children = prepareTree(tree, { base, budget: maxLength + 1000 })
  const root = processor.runSync({ type: "root", children })
  tidyMarkdown(root)
  return `${processor.stringify(root).trim()}\n`
}
