import type { Element, Properties } from "hast"
import type { Code, List, ListItem, Parents, Table, TableRow } from "mdast"
import { defaultHandlers } from "mdast-util-to-hast"
import type { Handlers, State } from "mdast-util-to-hast"

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

/** The language of a block of code as a class, and the rest of its info string. */
export function toCodeProperties(node: Code): Properties {
  const { language, rest } = splitInfo(node.lang ?? "")
  const meta = [rest, node.meta].filter(Boolean).join(" ").slice(0, 1000)
  return {
    ...(language === "" ? {} : { className: [`language-${language}`] }),
    ...(meta === "" ? {} : { dataMeta: meta }),
  }
}

/**
 * The language of a fence's info string: `js{1,2}`, `js:title=a.js`, `{.js}` and `JS,numbers` are all `js`. Text that is not a
 * language name stays as in CommonMark, and does not pass the schema.
 */
function splitInfo(info: string): { language: string; rest: string } {
  const start = info.slice(0, 1000).replace(/^\{\.?/, "")
  const name = /^[\p{L}\p{N}_+#.-]{1,40}/u.exec(start)?.[0]
  return name === undefined
    ? { language: info, rest: "" }
    : { language: name.toLowerCase(), rest: start.slice(name.length) }
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

/** Whether the items of a list are paragraphs. */
export function isLoose(list: List): boolean {
  return list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1)
}

/** Finds the head of a table without a search among all rows. */
function toTableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== "table") return defaultHandlers.tableRow(state, node, parent)
  const head = parent.children[0]
  const rows = head === undefined || head === node ? [node] : [head, node]
  const table: Table = { type: "table", align: parent.align ?? null, children: rows }
  return defaultHandlers.tableRow(state, node, table)
}
