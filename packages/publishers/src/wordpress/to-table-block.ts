import type { Element } from "hast"

import { hasOnly, isElement, toInnerHtml, toShown } from "../render/to-html.ts"
import { wrapBlock } from "./wrap-block.ts"

/** The block of a plain table; undefined for one with a caption, or with cells across rows or columns. */
export function toTableBlock(element: Element): string | undefined {
  if (isElement(element, "div", "figure") && hasOnly(element)) {
    const [table, more] = toShown(element)
    return table !== undefined && more === undefined && isElement(table) ? toTableBlock(table) : undefined
  }
  if (!isElement(element, "table") || !hasOnly(element)) return undefined
  const parts: string[] = []
  for (const part of toShown(element)) {
    if (!isElement(part, "thead", "tbody", "tfoot") || !hasOnly(part)) return undefined
    const rows = toShown(part).map((row) => (isElement(row, "tr") && hasOnly(row) ? toRow(row) : undefined))
    if (rows.includes(undefined)) return undefined
    parts.push(`<${part.tagName}>${rows.join("")}</${part.tagName}>`)
  }
  const html = `<figure class="wp-block-table"><table>${parts.join("")}</table></figure>`
  // The newer editor's default is another one.
  return wrapBlock("table", { hasFixedLayout: false }, html)
}

function toRow(row: Element): string | undefined {
  const cells: string[] = []
  for (const cell of toShown(row)) {
    if (!isElement(cell, "th", "td") || !hasOnly(cell, "align")) return undefined
    const { align } = cell.properties
    const aligned =
      typeof align === "string" && /^(?:left|center|right)$/.test(align)
        ? ` class="has-text-align-${align}" data-align="${align}"`
        : ""
    cells.push(`<${cell.tagName}${aligned}>${toInnerHtml(cell).trim()}</${cell.tagName}>`)
  }
  return `<tr>${cells.join("")}</tr>`
}
