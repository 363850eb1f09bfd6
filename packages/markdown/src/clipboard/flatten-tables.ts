import type { Element, ElementContent, Root } from "hast"

import { edit, element, hasBlock, isBlank, isBlock, textOf } from "./clipboard-nodes.ts"

/** Gives tables a head, and their cells one line: Markdown has no blocks in cells. Tables that only place things become their contents. */
export function flattenTables(tree: Root): void {
  edit(tree, (node) => {
    if (node.tagName !== "table") return undefined
    const rows = rowsOf(node)
    const widest = Math.max(0, ...rows.map((row) => cellsOf(row).length))
    const isLayout = node.properties["role"] === "presentation" || node.properties["role"] === "none"
    const isOuter = rows.some(hasTableIn)
    if (isLayout || isOuter || (widest <= 1 && rows.some(hasBlock)) || rows.length === 0) {
      return rows.flatMap(cellsOf).map((cell) => element("div", {}, cell.children))
    }
    const hasHead = rows.some((row) => cellsOf(row).some(({ tagName }) => tagName === "th"))
    const [first] = rows
    if (!hasHead && first !== undefined) for (const cell of cellsOf(first)) cell.tagName = "th"
    for (const row of rows) {
      for (const cell of cellsOf(row)) {
        if (cell.tagName === "th")
          edit(cell, (child) => (/^(?:strong|b)$/.test(child.tagName) ? child.children : undefined))
        cell.children = toLine(cell)
      }
    }
    return undefined
  })
}

const hasTableIn = (node: Element): boolean =>
  node.children.some((child) => child.type === "element" && (child.tagName === "table" || hasTableIn(child)))

const rowsOf = (node: Element): Element[] =>
  node.children.flatMap((child) =>
    child.type !== "element"
      ? []
      : child.tagName === "tr"
        ? [child]
        : /^t(?:head|body|foot)$/.test(child.tagName)
          ? rowsOf(child)
          : [],
  )

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === "element" && /^t[dh]$/.test(child.tagName))

/** The contents of an element on one line: a break stands between its blocks. */
function toLine(node: Element): ElementContent[] {
  const line: ElementContent[] = []
  const isBreak = (child: ElementContent | undefined) => child?.type === "element" && child.tagName === "br"
  let isOpen = false
  for (const child of node.children) {
    if (isBlank(child)) {
      if (child.type === "text" && line.length > 0) line.push({ type: "text", value: " " })
      continue
    }
    const isWhole = isBlock(child) || (child.type === "element" && child.tagName !== "a" && hasBlock(child))
    if ((isWhole || isOpen) && line.length > 0 && !isBreak(line.at(-1))) line.push(element("br"))
    isOpen = isWhole
    if (child.type === "element" && child.tagName === "pre")
      line.push(
        element("code", {}, [
          {
            type: "text",
            value: textOf(child)
              .replaceAll(/\s*\n\s*/g, " ")
              .trim(),
          },
        ]),
      )
    else if (isWhole) line.push(...toLine(child as Element))
    else line.push(child)
  }
  while (line.length > 0 && (isBreak(line.at(-1)) || line.slice(-1).some(isBlank))) line.pop()
  return line
}
