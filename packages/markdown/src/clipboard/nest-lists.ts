import type { Element, ElementContent, Root } from "hast"

import { edit, element, isBlank, styleOf, textNode, textOf } from "./clipboard-nodes.ts"

/** Makes nested lists of what programs write in place of them. */
export function nestLists(tree: Root): void {
  edit(tree, (node) =>
    (Array.isArray(node.properties["className"]) ? node.properties["className"] : []).includes("ListContainerWrapper")
      ? node.children
      : undefined,
  )
  regroup(tree, readWordItem)
  regroup(tree, readLevelledList)
  edit(tree, (node) => {
    if (node.tagName === "li") markTask(node)
    if (node.tagName === "ul" || node.tagName === "ol") node.children = toItems(node)
    if (node.properties["dataTaskState"] === undefined) return undefined
    const isDone = node.properties["dataTaskState"] === "DONE"
    return [element("ul", {}, [element("li", {}, [checkbox(isDone), textNode(` ${textOf(node).trim()}`)])])]
  })
}

/** Items as their list would have them, and how deep each is: 0 is the outermost. */
interface Items {
  kind: "ul" | "ol"
  /** Lists of different names stay apart. */
  name: string
  items: { level: number; item: Element; start?: number }[]
}

/** Word has paragraphs whose style names a list and a level. Their mark is text. */
function readWordItem(node: Element): Items | undefined {
  if (!/^(?:p|h[1-6]|div)$/.test(node.tagName)) return undefined
  const [, name = "", level] = /l(\d+) level(\d+)/.exec(styleOf(node)["mso-list"] ?? "") ?? []
  if (level === undefined) return undefined
  let mark = ""
  edit(node, (child) => {
    if (!/ignore/i.test(styleOf(child)["mso-list"] ?? "")) return undefined
    mark += textOf(child).trim()
    return []
  })
  const isNumbered = /^[\p{L}\d]{1,4}[.)]/u.test(mark)
  const start = Number.parseInt(mark, 10)
  return {
    kind: isNumbered ? "ol" : "ul",
    name,
    items: [{ level: Number(level) - 1, item: element("li", {}, node.children), ...(start > 1 && { start }) }],
  }
}

/** Word on the web has a list for each item, whose level is an attribute. */
function readLevelledList(node: Element): Items | undefined {
  if (node.tagName !== "ul" && node.tagName !== "ol") return undefined
  const items = node.children.filter((child): child is Element => child.type === "element")
  if (items.length === 0 || !items.every(({ properties }) => properties["dataAriaLevel"] !== undefined))
    return undefined
  return {
    kind: node.tagName,
    name: node.tagName,
    items: items.map((item) => ({ level: Number(item.properties["dataAriaLevel"]) - 1, item })),
  }
}

function regroup(parent: Root | Element, read: (node: Element) => Items | undefined): void {
  const next: ElementContent[] = []
  let open: { list: Element; name: string }[] = []
  for (const child of parent.children as ElementContent[]) {
    const found = child.type === "element" ? read(child) : undefined
    if (found === undefined) {
      if (!isBlank(child)) open = []
      if (child.type === "element") regroup(child, read)
      next.push(child)
      continue
    }
    for (const { level, item, start } of found.items) {
      const depth = Math.max(0, Math.min(level, open.length))
      open.length = Math.min(open.length, depth + 1)
      const current = open[depth]
      if (current !== undefined && (current.list.tagName !== found.kind || current.name !== found.name))
        open.length = depth
      if (open[depth] === undefined) {
        const list = element(found.kind, start === undefined ? {} : { start })
        const outer = open[depth - 1]?.list.children.at(-1)
        if (outer?.type === "element") outer.children.push(list)
        else next.push(list)
        open[depth] = { list, name: found.name }
      }
      open[depth]?.list.children.push(item)
    }
  }
  parent.children = next
}

/** Docs, Gmail and Notes put a list beside the item that it belongs to. */
function toItems(list: Element): ElementContent[] {
  const items: ElementContent[] = []
  for (const child of list.children) {
    if (isBlank(child)) continue
    const last = items.at(-1)
    if (child.type === "element" && child.tagName === "li") items.push(child)
    else if (last?.type === "element") last.children.push(child)
    else items.push(element("li", {}, [child]))
  }
  return items
}

const checkbox = (checked: boolean): Element => element("input", { type: "checkbox", disabled: true, checked })

/** Docs marks a task with a role, Notion and Obsidian write it as text. */
function markTask(item: Element): void {
  const { role, ariaChecked, className } = item.properties
  let isDone: boolean | undefined
  const holder =
    item.children.find((child): child is Element => child.type === "element" && child.tagName === "p") ?? item
  if (role === "checkbox") {
    isDone = ariaChecked === "true"
    edit(item, (child) => (child.tagName === "img" ? [] : undefined))
  } else if (findBox(item) !== undefined) {
    const box = findBox(item)
    isDone = box?.properties["checked"] === true || box?.properties["dataChecked"] === "true"
    edit(item, (child) => (child === box ? [] : undefined))
  } else {
    const first = holder.children.find((child) => !isBlank(child))
    const found = first?.type === "text" ? /^\s*(?:\[([ xX])\]|([☐☑☒✓✔]))\s+/.exec(first.value) : null
    if (first?.type !== "text" || found === null) {
      if (Array.isArray(className) && className.includes("to-do-children-unchecked")) isDone = false
      else return
    } else {
      isDone = found[1] === undefined ? found[2] !== "☐" : found[1] !== " "
      first.value = first.value.slice(found[0].length)
    }
  }
  const first = holder.children.find((child) => !isBlank(child))
  if (first?.type === "text") first.value = first.value.trimStart()
  holder.children.unshift(checkbox(isDone), textNode(" "))
}

/** The box at the start of an item. A box of an inner list is another item's. */
function findBox(node: Element): Element | undefined {
  for (const child of node.children) {
    if (child.type !== "element" || child.tagName === "ul" || child.tagName === "ol") continue
    if (child.tagName === "input" && child.properties["type"] === "checkbox") return child
    const inner = findBox(child)
    if (inner !== undefined) return inner
  }
  return undefined
}
