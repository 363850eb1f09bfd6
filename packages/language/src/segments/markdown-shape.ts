import type { Nodes } from "mdast"

import { openRecentMarkdown } from "../text/open-recent-markdown.ts"
import type { ShapePart } from "./body-shape.ts"

/** The structure of a Markdown body: its blocks in order, and what stands in each. Texts are left out. `undefined` if it cannot be read. */
export function markdownShape(body: string): ShapePart[] | undefined {
  const tree = openRecentMarkdown(body).tree({ addresses: "links" })
  if (tree === undefined) return undefined
  const parts: ShapePart[] = []
  const visit = (node: Nodes, path: string): void => {
    const isLeaf = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell"
    const at = (isLeaf ? node.children[0] : node)?.position?.start.offset ?? node.position?.start.offset ?? 0
    const inside: string[] = []
    if (isLeaf) for (const child of node.children) describeInside(child, "", inside)
    parts.push({ signature: path + describe(node), inside: inside.toSorted().join("\n"), at })
    if (!isLeaf && "children" in node) for (const child of node.children) visit(child, `${path}>`)
  }
  visit(tree, "")
  return parts
}

function describeInside(node: Nodes, path: string, found: string[]): void {
  if (node.type === "text") return
  found.push(`${path} ${describe(node)}`)
  if ("children" in node) for (const child of node.children) describeInside(child, `${path}>${node.type}`, found)
}

/** A node with the properties that stay. Whether it has a title stays; the title itself is translated. */
function describe(node: Nodes): string {
  if (node.type === "heading") return `heading ${node.depth}`
  if (node.type === "list") return JSON.stringify(["list", node.ordered, node.start, node.spread])
  if (node.type === "listItem") return JSON.stringify(["item", node.checked, node.spread])
  if (node.type === "table") return JSON.stringify(["table", node.align])
  if (node.type === "code") return JSON.stringify(["code", node.lang, node.meta, node.value])
  return JSON.stringify([
    node.type,
    "identifier" in node ? node.identifier : "",
    "url" in node ? node.url : "",
    "title" in node && (node.title ?? "") !== "",
    node.type === "inlineCode" || node.type === "html" ? node.value : "",
  ])
}
