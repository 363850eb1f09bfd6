import type { PageElement, PageNode } from "../tree/page-tree.ts"
import { textOf } from "../tree/text-of.ts"

const mostColumns = 60
const blocks = /^(?:table|ul|ol|pre|blockquote|h[1-6]|article|section|form|dl|figure)$/

export interface ExpandedTable {
  caption: PageElement[]
  rows: PageElement[]
  /** How many cells the rows have. */
  cells: number
}

/**
 * A table whose cells fill a grid: what spans several cells stands in the first of them. Undefined for a table that only places things, and
 * for one whose spans fill more than `mostCells`.
 */
export function expandTable(table: PageElement, { mostCells }: { mostCells: number }): ExpandedTable | undefined {
  const rows: PageElement[] = []
  const caption: PageElement[] = []
  collectRows(table, rows, caption)
  const lines = rows.map(
    (row) => row.children.filter((cell) => cell.type === "element" && /^t[dh]$/.test(cell.tagName)) as PageElement[],
  )
  const widest = Math.max(0, ...lines.map((cells) => cells.length))
  if (lines.length < 2 || widest < 2 || lines.length * widest > mostCells) return undefined
  if (lines.some((cells) => cells.some(isPlace))) return undefined
  const grid: PageElement[][] = lines.map(() => [])
  let left = mostCells
  for (const [line, cells] of lines.entries()) {
    let column = 0
    for (const cell of cells) {
      while (grid[line]?.[column] !== undefined) column += 1
      const right = Math.min(mostColumns, column + toSpan(cell.properties.colspan))
      const below = Math.min(grid.length, line + toSpan(cell.properties.rowspan))
      left -= Math.max(0, right - column) * (below - line)
      if (left < 0) return undefined
      for (let y = line; y < below; y += 1) {
        for (let x = column; x < right; x += 1) {
          const isFirst = y === line && x === column
          const row = grid[y]
          if (row !== undefined) row[x] = isFirst ? toCell(cell) : { ...cell, properties: {}, children: [] }
        }
      }
      column = right
    }
  }
  const width = Math.min(mostColumns, Math.max(...grid.map((row) => row.length)))
  if (grid.length * width > mostCells) return undefined
  const empty: PageElement = { type: "element", tagName: "td", properties: {}, children: [] }
  return {
    caption,
    cells: grid.length * width,
    rows: grid.map((row, index) => ({
      type: "element",
      tagName: "tr",
      properties: {},
      children: Array.from({ length: width }, (_, column) => ({
        ...(row[column] ?? empty),
        tagName: index === 0 ? "th" : "td",
      })),
    })),
  }
}

function collectRows(parent: PageElement, rows: PageElement[], caption: PageElement[]): void {
  for (const child of parent.children) {
    if (child.type === "text") continue
    if (child.tagName === "tr") rows.push(child)
    else if (child.tagName === "caption") caption.push({ ...child, tagName: "span" })
    else if (/^(?:thead|tbody|tfoot)$/.test(child.tagName)) collectRows(child, rows, caption)
  }
}

/** Whether a cell holds more than a line of a table can. */
function isPlace(cell: PageElement): boolean {
  return textOf([cell]).length > 1000 || hasBlock(cell)
}

function hasBlock(parent: PageElement): boolean {
  return parent.children.some((child) => child.type === "element" && (blocks.test(child.tagName) || hasBlock(child)))
}

function toCell(cell: PageElement): PageElement {
  return { ...cell, properties: {}, children: toLine(cell.children) }
}

/** Paragraphs and breaks in a cell become spaces. */
function toLine(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node): PageNode[] => {
    if (node.type === "text") return [node]
    if (node.tagName === "br" || node.tagName === "hr") return [{ type: "text", value: " " }]
    const children = toLine(node.children)
    if (/^(?:p|div|center|figure|address)$/.test(node.tagName)) return [...children, { type: "text", value: " " }]
    return [{ ...node, children }]
  })
}

function toSpan(text: string | undefined): number {
  const span = Number.parseInt(text ?? "1", 10)
  return Number.isNaN(span) || span < 1 ? 1 : Math.min(span, mostColumns)
}
