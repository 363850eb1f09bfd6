import type { syntaxTree } from "@codemirror/language"
import { type EditorView, WidgetType } from "@codemirror/view"

import { firstStrong } from "./first-strong.ts"
import { markdown } from "./markdown-language.ts"

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"]

/** A table as readers see it. A click puts the cursor into the source of the row. */
export class TableWidget extends WidgetType {
  readonly source: string
  constructor(source: string) {
    super()
    this.source = source
  }
  override eq(other: TableWidget): boolean {
    return other.source === this.source
  }
  override get estimatedHeight(): number {
    return heights.get(this.source) ?? 34 * this.source.split("\n").length
  }
  override toDOM(view: EditorView): HTMLElement {
    const page = view.dom.ownerDocument
    const box = page.createElement("div")
    box.className = "drawn drawn-table"
    const table = page.createElement("table")
    const { topNode } = markdown.parser.parse(this.source)
    box.dir = firstStrong(this.source)
    const found = topNode.getChild("Table")
    for (const row of found?.getChildren("TableHeader") ?? []) addRow(table, row, "th", this.source)
    for (const row of found?.getChildren("TableRow") ?? []) addRow(table, row, "td", this.source)
    box.append(table)
    box.addEventListener("mousedown", (event) => {
      const row = event.target instanceof Element ? event.target.closest("tr") : null
      event.preventDefault()
      view.dispatch({ selection: { anchor: view.posAtDOM(box) + Number(row?.dataset["at"] ?? 0) } })
      view.focus()
    })
    // The next estimate is the height that it had.
    view.requestMeasure({
      read: () => box.isConnected && heights.size < maxHeights && heights.set(this.source, box.offsetHeight),
    })
    return box
  }
  override ignoreEvent(): boolean {
    return true
  }
}

const heights = new Map<string, number>()
const maxHeights = 1000

function addRow(table: HTMLTableElement, row: SyntaxNode, name: "th" | "td", source: string): void {
  const element = table.insertRow()
  element.dataset["at"] = `${row.from}`
  for (const { from, to, cell } of cellsOf(row)) {
    const place = table.ownerDocument.createElement(name)
    if (name === "th") place.scope = "col"
    place.dir = "auto"
    if (cell !== undefined) addInline(place, cell, source, from, to)
    element.append(place)
  }
}

/** The cells of a row. The parser has no node for an empty one. */
function cellsOf(row: SyntaxNode): { from: number; to: number; cell?: SyntaxNode }[] {
  const cells: { from: number; to: number; cell?: SyntaxNode }[] = []
  let isOpen = false
  for (let node = row.firstChild; node !== null; node = node.nextSibling) {
    if (node.name === "TableCell") {
      cells.push({ from: node.from, to: node.to, cell: node })
      isOpen = false
    } else {
      if (isOpen) cells.push({ from: node.from, to: node.from })
      isOpen = node.to < row.to
    }
  }
  return cells
}

const elements: Record<string, string> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "s",
  InlineCode: "code",
}
const left = /^(?:LinkMark|EmphasisMark|CodeMark|StrikethroughMark|URL|LinkTitle|LinkLabel)$/

/** Adds what readers see of a part: its words, with the marks drawn. */
function addInline(place: HTMLElement, node: SyntaxNode, source: string, from: number, to: number): void {
  let at = from
  for (let child = node.firstChild; child !== null && child.from < to; child = child.nextSibling) {
    place.append(source.slice(at, child.from))
    at = child.to
    if (child.name === "URL" && node.name !== "Link" && node.name !== "Image") {
      place.append(source.slice(child.from, child.to))
    } else if (child.name === "Escape") {
      place.append(source.slice(child.from + 1, child.to))
    } else if (!left.test(child.name)) {
      const element = place.ownerDocument.createElement(elements[child.name] ?? "span")
      if (child.name === "Link") element.className = "link"
      addInline(element, child, source, child.from, child.to)
      place.append(element)
    }
  }
  // Behind the words of a link come its address and its title.
  const isLink = node.name === "Link" || node.name === "Image"
  if (!isLink) place.append(source.slice(at, to))
}
