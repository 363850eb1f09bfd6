import type { Element } from "hast"
import type { Code, List, ListItem, Parents, Table, TableRow } from "mdast"
import { defaultHandlers } from "mdast-util-to-hast"
import type { Handlers, State } from "mdast-util-to-hast"

import { isLoose } from "./is-loose.ts"
import { toCodeProperties } from "./to-code-properties.ts"

/** Handlers from Markdown to HTML that differ from the default ones, or avoid their scan of all siblings for every node. */
export const hastHandlers: Handlers = { code: toCodeBlock, listItem: toListItem, tableRow: toTableRow }

function toCodeBlock(state: State, node: Code): Element {
  const code: Element = {
    type: "element",
    tagName: "code",
    properties: toCodeProperties(node),
    children: [{ type: "text", value: node.value === "" ? "" : `${node.value}\n` }],
  }
  const pre: Element = { type: "element", tagName: "pre", properties: {}, children: [code] }
  state.patch(node, pre)
  return pre
}

const looseness = new WeakMap<List, List>()

/** Checks once for each list, not for each item, whether the list is loose. */
function toListItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  if (parent?.type !== "list") return defaultHandlers.listItem(state, node, parent)
  let cachedList = looseness.get(parent)
  if (cachedList === undefined) {
    cachedList = { type: "list", spread: isLoose(parent), children: [] }
    looseness.set(parent, cachedList)
  }
  return defaultHandlers.listItem(state, node, cachedList)
}

/** Finds the head of a table without a search among all rows. */
function toTableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== "table") return defaultHandlers.tableRow(state, node, parent)
  const head = parent.children[0]
  const rows = head === undefined || head === node ? [node] : [head, node]
  const table: Table = { type: "table", align: parent.align ?? null, children: rows }
  return defaultHandlers.tableRow(state, node, table)
}
