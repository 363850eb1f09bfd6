import type { Table, TableRow } from "mdast"

import type { DirectState } from "./direct-state.ts"
import type { DirectElement } from "./html-writer.ts"
import { writeInline } from "./write-inline.ts"

/** Writes a table, in an element that readers can scroll. */
export function writeTable(node: Table, state: DirectState): void {
  const { writer } = state
  const [head, ...rows] = node.children
  writer.start("div", { className: ["citable-table"], tabIndex: 0 })
  writeElement("table", state, () => {
    if (head !== undefined) writeElement("thead", state, () => writeRow(head, "th", node, state))
    if (rows.length > 0) {
      writeElement("tbody", state, () => {
        for (const row of rows) writeRow(row, "td", node, state)
      })
    }
  })
  writer.end("div")
}

function writeElement(name: DirectElement, state: DirectState, write: () => void): void {
  const { writer, finishing } = state
  const entered = finishing.text.enter(name, false)
  writer.start(name)
  writer.text("\n")
  write()
  writer.end(name)
  finishing.text.leave(name, entered, false)
  if (name !== "table") writer.text("\n")
}

function writeRow({ children }: TableRow, name: "td" | "th", { align }: Table, state: DirectState): void {
  const { writer, finishing } = state
  writeElement("tr", state, () => {
    const length = align?.length ?? children.length
    for (let index = 0; index < length; index += 1) {
      const value = align?.[index]
      const entered = finishing.text.enter(name, false)
      writer.start(name, value == null ? undefined : { align: value })
      writeInline(children[index]?.children ?? [], state)
      writer.end(name)
      finishing.text.leave(name, entered, false)
      writer.text("\n")
    }
  })
}
