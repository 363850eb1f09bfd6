import type { Element, Root } from "hast"

/** Wraps a table so that readers can scroll it, also with the keyboard. */
export function toScrollable(table: Element, parent: Root | Element): Element {
  const properties = { className: ["citable-table"], tabIndex: 0 }
  const isDivision = parent.type === "element" && parent.tagName === "div"
  const isWrapped = isDivision && parent.properties["dataDirective"] === undefined && isOnlyElement(parent)
  if (!isWrapped) return { type: "element", tagName: "div", properties, children: [table] }
  Object.assign(parent.properties, properties)
  return table
}

function isOnlyElement(parent: Element): boolean {
  return (
    parent.children.filter((child) => (child.type === "text" ? child.value.trim() !== "" : child.type === "element"))
      .length === 1
  )
}
