import type { Element, Root } from "hast"

import type { Reporter } from "../internal/create-reporter.ts"

const blocks = new Set(
  "aside blockquote details dl dt dd figure h1 h2 h3 h4 h5 h6 hr img li ol p pre table tr ul video".split(" "),
)

/** Says at the blocks of a finished tree on which line of the body they begin. */
export function markLines(tree: Root, reporter: Pick<Reporter, "lineOf">): void {
  const nodes: (Root | Element)[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const line = node.type === "element" && blocks.has(node.tagName) ? reporter.lineOf(node) : undefined
    if (node.type === "element" && line !== undefined) node.properties["dataCitableLine"] = line
    for (const child of node.children) if (child.type === "element") nodes.push(child)
  }
}
