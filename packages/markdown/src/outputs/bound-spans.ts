import type { Element, Root } from "hast"

const maxCells = 50_000

/**
 * Markdown's tables are grids. A cell that spans rows and columns becomes many cells, and short rows are filled up, so a few bytes
 * can become millions of cells. A table with more than 50,000 cells loses its spans. If it still has more, it stops being a table.
 */
export function boundSpans(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== "element") continue
    if (node.tagName === "table") boundTable(node)
    boundSpans(node)
  }
}

function boundTable(table: Element): void {
  const rows: Element[][] = []
  gather(table, rows)
  if (countCells(rows) <= maxCells) return
  for (const cell of rows.flat()) {
    delete cell.properties["colSpan"]
    delete cell.properties["rowSpan"]
  }
  if (countCells(rows) > maxCells) takeApart(table)
}

/** Turns each cell into a separate paragraph. */
function takeApart(node: Element): void {
  if (/^(?:table|tbody|td|tfoot|th|thead|tr)$/.test(node.tagName)) node.tagName = "div"
  for (const child of node.children) if (child.type === "element") takeApart(child)
}

/** Collects the cells of each row, including those of nested tables, so the count is never too low. */
function gather(parent: Element, rows: Element[][]): void {
  for (const node of parent.children) {
    if (node.type !== "element") continue
    if (node.tagName === "tr") rows.push([])
    if (node.tagName === "td" || node.tagName === "th") rows.at(-1)?.push(node)
    gather(node, rows)
  }
}

/** The most cells that the table can have. Every row is as wide as all spans that reach it together. */
function countCells(rows: readonly Element[][]): number {
  let widest = 0
  let below = 0
  for (const row of rows) {
    let width = 0
    for (const { properties } of row) {
      const columns = toSpan(properties["colSpan"])
      width += columns
      if (toSpan(properties["rowSpan"]) > 1) below += columns
    }
    widest = Math.max(widest, width)
  }
  return rows.length * (widest + below)
}

function toSpan(value: Element["properties"][string]): number {
  const span = Number(value ?? 1)
  return Number.isFinite(span) ? Math.max(1, span) : 1
}
