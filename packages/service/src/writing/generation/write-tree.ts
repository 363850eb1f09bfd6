import type { FootnoteReference, Root } from "mdast"
import remarkGfm from "remark-gfm"
import remarkStringify from "remark-stringify"
import { unified } from "unified"

/** A citation is `[1]`. */
const citation = ({ identifier }: FootnoteReference) => `[${identifier}]`
citation.peek = () => "["

const processor = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    fences: true,
    listItemIndent: "one",
    resourceLink: true,
    handlers: { footnoteReference: citation },
  })
  .freeze()

/** The Markdown of a tree. Citations, which are nodes of type `footnoteReference`, become `[1]`. */
export function writeTree(tree: Root): string {
  return processor.stringify(tree).trim()
}
