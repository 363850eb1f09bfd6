import type { Nodes, Root } from "hast"
import { fromHtml } from "hast-util-from-html"

/** Parses a fragment of HTML into a tree without positions. parse-fragment-by-dom.ts does the same in browsers. */
export function parseFragment(html: string): Root {
  const tree = fromHtml(html, { fragment: true })
  delete tree.data
  const nodes: Nodes[] = [tree]
  // The list grows during the loop.
  for (const node of nodes) {
    delete node.position
    if ("children" in node) nodes.push(...node.children)
  }
  return tree
}
