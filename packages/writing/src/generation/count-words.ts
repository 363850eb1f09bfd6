import { splitWords } from "@citable/language/text/split-words"
import type { Nodes, Root } from "mdast"

/** The words of a tree, headings included and blocks of code left out. */
export function countWords(tree: Root, locale: string): number {
  let count = 0
  const textOf = (node: Nodes): string =>
    "children" in node
      ? node.children.map(textOf).join("")
      : node.type === "text" || node.type === "inlineCode"
        ? node.value
        : " "
  const visit = (node: Nodes): void => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      count += splitWords(textOf(node), locale).length
    } else if ("children" in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return count
}
