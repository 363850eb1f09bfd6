import type { Element, Root } from "hast"

const maxCells = 50_000

/**
 * Markdown's tables are grids: a cell over several rows and columns becomes that many, and short rows are filled up, so that a few
 * bytes can become millions of cells. A table with more than 50,000 loses its spans, and where it still has as many, it is no
 * table.
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

/** Each cell is a paragraph of its own then. */
function takeApart(node: Element): void {
  if (/^(?:table|tbody|td|tfoot|th|thead|tr)$/.test(node.tagName)) node.tagName = "div"
  for (const child of node.children) if (child.type === "element") takeApart(child)
}

/** The cells of each row, also of tables in it: there are no fewer. */
function gather(parent: Element, rows: Element[][]): void {
  for (const node of parent.children) {
    if (node.type !== "element") continue
    if (node.tagName === "tr") rows.push([])
    if (node.tagName === "td" || node.tagName === "th") rows.at(-1)?.push(node)
    gather(node, rows)
  }
}

/** At most so many cells will there be: every row is as wide as all spans that reach it together. */
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
