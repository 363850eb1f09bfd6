import type { Nodes, Root } from "mdast"

const maxCells = 50_000

/**
 * GFM fills short rows up to the width of the table's head, so a few kilobytes can become millions of cells. A table that would
 * have more than 50,000 cells keeps only the written ones, and loses its alignment.
 */
export function boundTables(tree: Root): void {
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "table") {
      if ((node.align?.length ?? 0) * node.children.length > maxCells) node.align = null
    } else if ("children" in node) for (const child of node.children) stack.push(child)
  }
}
