import type { Nodes } from "mdast"

/** The words of a node, with those of its code. */
export function wordsOf(node: Nodes): string {
  if ("value" in node) return node.value
  return "children" in node ? node.children.map((child) => wordsOf(child)).join("") : ""
}
