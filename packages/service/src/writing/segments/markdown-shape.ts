import { readMarkdown } from "@citable/markdown"
import type { Nodes } from "mdast"

import type { ShapePart } from "./body-shape.ts"

/** The structure of a Markdown body: its blocks in order, and what stands in each. Texts are left out. `undefined` if it cannot be read. */
export function markdownShape(body: string): ShapePart[] | undefined {
  const tree = readMarkdown(body, { addresses: "links" })
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

function describe(node: Nodes): string {
  switch (node.type) {
    case "heading":
      return `heading ${node.depth}`
    case "list":
      return JSON.stringify(["list", node.ordered, node.start, node.spread])
    case "listItem":
      return JSON.stringify(["item", node.checked, node.spread])
    case "table":
      return JSON.stringify(["table", node.align])
    case "code":
      return JSON.stringify(["code", node.lang, node.meta, node.value])
    case "inlineCode":
    case "html":
      return JSON.stringify([node.type, node.value])
    case "link":
    case "image":
      return JSON.stringify([node.type, node.url, (node.title ?? "") !== ""])
    case "definition":
      return JSON.stringify([node.type, node.identifier, node.url, (node.title ?? "") !== ""])
    case "linkReference":
    case "imageReference":
    case "footnoteReference":
    case "footnoteDefinition":
      return JSON.stringify([node.type, node.identifier])
    default:
      return node.type
  }
}
