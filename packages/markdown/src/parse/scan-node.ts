import type { Nodes } from "hast"

import type { TagScan } from "./create-tag-scan.ts"

/** Scans a node of a tree from Markdown. False if its effect on HTML's parser is unknown. */
export function scanNode(node: Nodes, scan: TagScan): boolean {
  if (node.type === "raw") return scan.html(node.value)
  if (node.type !== "element") return node.type === "text" || node.type === "comment"
  const depth = scan.enter(node.tagName)
  if (depth === undefined) return false
  for (const child of node.children) if (!scanNode(child, scan)) return false
  return scan.leave(node.tagName, depth)
}
