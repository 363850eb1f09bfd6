import type { Nodes } from "mdast"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import { unified } from "unified"

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

/** What a translation must keep of a Markdown body, as a parser sees it that the service does not use for it: blocks in order, the rest as a list. */
export function toStructure(body: string): { blocks: string[]; inside: string[] } {
  const blocks: string[] = []
  const inside: string[] = []
  const leaves = new Set(["paragraph", "heading", "tableCell"])
  const visit = (node: Nodes, isInside: boolean): void => {
    if (node.type === "text") return
    const { type } = node
    const kept = [
      type,
      "depth" in node ? node.depth : "",
      // Links within the article move with its headings.
      "url" in node ? node.url.replace(/^#.*/, "#") : "",
      "value" in node ? node.value.replaceAll(/href="#[^"]*"/g, 'href="#"') : "",
      "ordered" in node ? node.ordered : "",
      "identifier" in node ? node.identifier : "",
    ].join(" ")
    if (isInside) inside.push(kept)
    else blocks.push(kept)
    if ("children" in node) for (const child of node.children) visit(child, isInside || leaves.has(type))
  }
  visit(reader.parse(body), false)
  return { blocks, inside: inside.toSorted() }
}
