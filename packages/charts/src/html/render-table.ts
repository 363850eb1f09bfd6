import { escapeHtml } from "./escape-html.ts"
import { renderLink } from "./render-link.ts"

/** A text, a right-aligned number, or a link. */
export type Cell = string | { number: string } | { link: string; text: string }

export interface Table {
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export interface TableOptions {
  /** What screen readers call the region. Default: the names of the columns. */
  label?: string
}

/** Renders a table as HTML, in a region that scrolls if the table is too wide. Texts are escaped. */
export function renderTable({ head, rows }: Table, { label = head.join(", ") }: TableOptions = {}): string {
  const [first] = rows
  const names = head.map((name, index) => {
    return `<th scope="col"${isNumber(first?.[index]) ? ' class="number"' : ""}>${escapeHtml(name)}</th>`
  })
  const lines = rows.map((row) => `<tr>${row.map((cell, index) => renderCell(cell, index === 0)).join("")}</tr>`)
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead><tr>${names.join("")}</tr></thead><tbody>${lines.join("\n")}</tbody></table></div>`
}

const isNumber = (cell: Cell | undefined) => typeof cell === "object" && "number" in cell

function renderCell(cell: Cell, isFirst: boolean): string {
  if (typeof cell === "string") {
    return isFirst ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`
  }
  if ("number" in cell) return `<td class="number">${escapeHtml(cell.number)}</td>`
  return `<td>${renderLink(cell.link, cell.text)}</td>`
}
